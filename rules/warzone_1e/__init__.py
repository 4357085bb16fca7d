"""Warzone, 1st edition: a file a chapter of its rulebook."""
