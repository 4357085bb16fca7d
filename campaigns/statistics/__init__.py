"""Numbers about a club's games: who against whom, factions, dice, and what became of models and units."""
