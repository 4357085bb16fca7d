"""Measuring on the table of a battle, for its players and whoever watches."""
