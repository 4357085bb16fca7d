"""Chapter: Structures (WZR-STRUCT): buildings to fight in and over, and terrain that can be shot to pieces.

``structure`` has what stands beside a piece of terrain: its Armour Value, its Structure Points, its Access
Points; ``written`` reads them. ``garrisons`` tells who is inside and how one gets there; ``targeting`` shoots
and ``striking`` strikes at terrain; ``giving_way`` is what becomes of a piece without Structure Points.
"""
