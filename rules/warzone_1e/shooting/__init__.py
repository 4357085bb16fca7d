"""Chapter: Fire, Aim, Bracing (WZ1-LOS to WZ1-BRACE). ``chapter`` puts it together."""
