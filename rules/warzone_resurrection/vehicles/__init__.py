"""Chapter: Vehicle Rules (WZR-VEH).

``line`` has what is printed on a Vehicle's card, ``types`` what its type means, ``losses`` what a destroyed
location brings. ``damage`` resolves hits; ``driving``, ``ramming`` and ``torrent`` are its Actions.
"""
