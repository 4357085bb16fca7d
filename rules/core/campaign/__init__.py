"""Armies that live on from battle to battle, whatever the game: deeds, experience and what it buys."""
