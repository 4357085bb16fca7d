"""What follows from a battle's end in leagues and campaigns: written once, and only once."""
