"""What every miniature game shares: dice, checks, procedures, events, geometry, sight and movement."""
