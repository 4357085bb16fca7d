"""Tables that people draw themselves: kept, shared, and laid for battles, which keep a copy of their own."""
