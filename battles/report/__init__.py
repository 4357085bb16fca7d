"""What became of a battle: its story, losses, luck and turning points, told of its films."""
