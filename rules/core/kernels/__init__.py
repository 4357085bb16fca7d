"""The arithmetic of sight and cover, written once for plain Python and for numba."""
