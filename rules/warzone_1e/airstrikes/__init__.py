"""Capitol's air strikes and helicopters (WZ1-AIR, WZ1-HELI). ``chapter`` puts them together."""
