"""How much clubs may hold."""

#: Clubs that one person may own, members of a club, requests that wait.
MOST_CLUBS, MOST_MEMBERS, MOST_REQUESTS = 20, 2000, 200
#: Signs of a name, of what a club says of itself, of an announcement.
LONGEST_NAME, LONGEST_ABOUT, LONGEST_NEWS = 100, 5000, 5000
#: Announcements and game nights that a club keeps, nights planned in one go, things that it shares.
MOST_NEWS, MOST_NIGHTS, MOST_WEEKS, MOST_SHARED = 2000, 2000, 52, 500
