"""Measuring on the table without doing anything: what may be reached, seen and covered, for any game."""
