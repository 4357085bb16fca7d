import type { enBring } from "./en.bring";

export const frBring: Record<keyof typeof enBring, string> = {
  "bring.force": "Une force toute prête",
  "bring.mine": "Une de mes listes",
  "bring.shared": "Une liste partagée",
  "bring.link": "Lien de la liste",
  "bring.search": "Chercher parmi mes listes",
  "bring.none": "Vous n’avez pas encore de liste pour ce jeu.",
  "bring.none.found": "Aucune de vos listes ne s’appelle ainsi.",
  "bring.new": "En faire une",
  "bring.mend": "La corriger",
  "bring.more": "D’autres listes",
  "bring.deck": "Paquet, pour les parties avec cartes",
  "bring.deck.usual": "Celui qui vient avec la force",
  "bring.bot.ready": "Forces toutes prêtes",
  "bring.bot.mine": "Mes listes",
};
