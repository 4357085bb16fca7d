"""What ``./sally bench`` measures: the engine, the server, and others' work beside them on the same machine.

``__main__`` reads the command line; a section is a function that yields ``Figure``s; ``peers`` runs what
is measured beside us. Some sections use the site's own apps, which are loaded here, before any of them.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()
