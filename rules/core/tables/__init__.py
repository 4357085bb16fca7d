"""Tables that players draw: the same document for every game, which the game turns into its own data.

``drawn`` is the document, ``rules`` what a game says of tables, ``laying`` where a piece comes to lie,
``checking`` what is wrong with a table in any game, ``lot`` tables drawn by lot.
"""
