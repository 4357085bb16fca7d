"""The Art and the Dark Symmetry (WZ1-ART, WZ1-GIFT). ``chapter`` puts them together."""
