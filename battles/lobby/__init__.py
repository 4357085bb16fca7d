"""How battles come about: challenges, invitations, who sits where, what is drawn by lot, and rematches."""
