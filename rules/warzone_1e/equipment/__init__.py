"""Chapter: Special Equipment, on the table (WZ1-EQUIP). ``chapter`` puts it together."""
