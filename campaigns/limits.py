"""How much clubs may hold."""

#: Clubs that one person may own, members of a club, requests that wait.
MOST_CLUBS, MOST_MEMBERS, MOST_REQUESTS = 20, 2000, 200
#: Signs of a name, of what a club says of itself, of an announcement.
LONGEST_NAME, LONGEST_ABOUT, LONGEST_NEWS = 100, 5000, 5000
#: Announcements and game nights that a club keeps, nights planned in one go, things that it shares.
MOST_NEWS, MOST_NIGHTS, MOST_WEEKS, MOST_SHARED = 2000, 2000, 52, 500

#: Signs of a post's heading, its text, and the caption of a picture.
LONGEST_HEADING, LONGEST_POST, LONGEST_CAPTION = 200, 20_000, 300
#: Posts that a club keeps, those of one person in a day, pictures of one post, and of one club.
MOST_POSTS, MOST_POSTS_A_DAY, MOST_PICTURES, MOST_PICTURES_OF_CLUB = 10_000, 50, 12, 5000
#: Bytes of a picture as it is sent, and what it may unfold to in pixels.
MOST_PICTURE_BYTES, MOST_PIXELS = 12 * 1024 * 1024, 40_000_000

#: Leagues that a club keeps, people in one, its rounds, points that a scheme may give or a game may score.
MOST_LEAGUES, MOST_ENTRANTS, MOST_ROUNDS, MOST_SCORE = 1000, 512, 100, 100_000
#: Signs of the reason for a ruling, and of the name of a faction.
LONGEST_REASON, LONGEST_FACTION = 500, 100
