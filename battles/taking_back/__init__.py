"""Going back to how a battle stood: what the log says of any length of it."""
