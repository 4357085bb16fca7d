"""The frame: settings, addresses, servers. Nothing here knows a rule of any game."""
