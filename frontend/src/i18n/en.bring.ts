/** Bringing a force, a list and a deck into a battle. */
export const enBring = {
  "bring.force": "A ready-made force",
  "bring.mine": "One of my lists",
  "bring.shared": "A shared list",
  "bring.link": "Link of the list",
  "bring.search": "Find among my lists",
  "bring.none": "You have no list for this game yet.",
  "bring.none.found": "None of your lists is called that.",
  "bring.new": "Make one",
  "bring.mend": "Mend it",
  "bring.more": "More lists",
  "bring.deck": "Deck, for games with cards",
  "bring.deck.usual": "The one that comes with the force",
  "bring.bot.ready": "Ready-made forces",
  "bring.bot.mine": "My lists",
} as const;
