"""Chapter: Vehicle Rules (WZR-VEH).

``line`` has what is printed on a Vehicle's card, ``types`` what its type means, ``loss`` and ``endings`` what
a destroyed location brings. ``damage`` resolves hits; ``driving`` (over ``ways`` and ``turning``),
``ramming`` and ``torrent`` are its Actions.
"""
