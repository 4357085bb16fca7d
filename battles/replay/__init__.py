"""Watching a battle again: films of finished battles, and of logs that somebody opens from a file."""
