"""The umpire's chair: whom both players let in sees what spectators see, and may ask what players ask."""
