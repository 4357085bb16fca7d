"""Whole paths through real browsers, two of them where two people are needed."""
