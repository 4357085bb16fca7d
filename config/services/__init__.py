"""What ``./sally`` does. Runs before anything is installed: the standard library alone."""
