"""Chapter: Cards in Advanced Games (WZR-CARD, WZR-DECK): decks, hands, and when which card is played.

What a card does stands in ``data/cards.yaml`` and in the effects of ``cards/``; no procedure names one.
"""
