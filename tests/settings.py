"""Settings of a test run: a Postgres and a Valkey of its own, started when a test first asks for them.

Their addresses are chosen here, before anything reads them; ``tests.services`` starts them. Every process
of a parallel run has its own pair, so runs never meet.
"""

import os

from config.services.ports import free_port

POSTGRES_PORT, VALKEY_PORT = free_port(), free_port()

os.environ |= {
    "SALLYPORT_DEBUG": "0",
    "SALLYPORT_HTTPS": "0",
    "SALLYPORT_SECRET_KEY": "only-for-tests",
    "SALLYPORT_HOSTS": "testserver,localhost,127.0.0.1",
    "SALLYPORT_LOG_LEVEL": "WARNING",
    "DATABASE_URL": f"postgres://sallyport:sallyport@127.0.0.1:{POSTGRES_PORT}/sallyport",
    "REDIS_URL": f"redis://:sallyport@127.0.0.1:{VALKEY_PORT}/0",
}

from config.settings import *  # noqa: E402, F403
from tests.passwords import QUICK_HASHER  # noqa: E402

EMAIL_BACKEND = MAIL_CARRIER = "django.core.mail.backends.locmem.EmailBackend"
# Every client of a test is a server of its own, which would first look at every file that it might give.
WHITENOISE_AUTOREFRESH = True
# A test database is dropped at the end, which nobody may hold on to.
BATTLE_THREADS_KEEP_CONNECTIONS = False
PASSWORD_HASHERS = [QUICK_HASHER, *PASSWORD_HASHERS]  # noqa: F405
