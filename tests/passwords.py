"""How a test run keeps passwords: most tests have people, and few are about passwords."""

#: Takes no time, where a real one takes a fifth of a second for each person.
QUICK_HASHER = "django.contrib.auth.hashers.MD5PasswordHasher"
