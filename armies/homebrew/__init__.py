"""What players make themselves: packs of units, weapons and cards, their drafts, revisions and readers."""
