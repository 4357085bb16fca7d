"""Settings, from the environment. With nothing set they are a production server's.

The variables are listed in README.md. Commands that need no database run without any; a server
without its secret refuses to start (``config.asgi``, ``config.checks``).
"""

from email.utils import parseaddr
from pathlib import Path

import dj_database_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.retry import Retry as SyncRetry

from config import environment
from config.environment import BASE_DIR
from config.logs import logging_for

DEBUG = environment.flag("SALLYPORT_DEBUG")
HTTPS = environment.flag("SALLYPORT_HTTPS", default=not DEBUG)
SECRET_KEY = environment.text("SALLYPORT_SECRET_KEY")
SECRET_KEY_FALLBACKS = environment.words("SALLYPORT_OLD_SECRET_KEYS")

# Who may ask ------------------------------------------------------------------------------------
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = environment.words("SALLYPORT_HOSTS") or (LOCAL_HOSTS if DEBUG else [])
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if HTTPS and host != "*"]
#: What links in letters and pushes begin with.
SITE_URL = environment.text("SALLYPORT_URL") or (
    f"{'https' if HTTPS else 'http'}://{next((host for host in ALLOWED_HOSTS if host != '*'), 'localhost')}"
)
if environment.flag("SALLYPORT_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# What runs --------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "config",
    "accounts",
    "armies",
    "battles",
    "campaigns",
    "allauth",
    "allauth.account",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "channels",
    "csp",
    "django_structlog",
    "django_prometheus",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "config.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.files.WholeFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
    "config.threads.one_thread",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.mail",
            ],
        },
    },
]

# Commands that `manage.py prepare` runs, in this order, after migrating. Each may run any number of times.
AFTER_MIGRATE = ["demo_users"] if environment.text("SALLYPORT_DEMO_PASSWORD") else []

# Storage ----------------------------------------------------------------------------------------
DATABASE_URL = environment.text("DATABASE_URL", "postgres://sallyport@localhost:5432/sallyport")
REDIS_URL = environment.text("REDIS_URL", "redis://localhost:6379/0")

DATABASES = {"default": dj_database_url.parse(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
    raise ValueError("DATABASE_URL must name a Postgres database: postgres://user:password@host:port/name")
DATABASES["default"]["ENGINE"] = "config.database"
# Requests run in threads that come and go; the pool is what keeps connections open between them.
POOL_SIZE = environment.number("SALLYPORT_CONNECTIONS", 20)
if POOL_SIZE:
    pool = {"min_size": 1, "max_size": POOL_SIZE, "timeout": 20}
    DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | {"pool": pool}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# redis-py would try for many seconds before it says that Valkey is away; the site goes on without it.
PATIENCE = {"socket_connect_timeout": 2, "socket_timeout": 2}
CACHES = {
    "default": {
        "BACKEND": "config.cache.Cache",
        "LOCATION": REDIS_URL,
        "OPTIONS": PATIENCE | {"retry": SyncRetry(NoBackoff(), 1)},
    }
}

# The layer only announces that a battle's log grew; the log in Postgres is the truth. Each socket
# holds a subscription, and redis-py refuses the 101st connection unless told otherwise.
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "config.layer.Layer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, "max_connections": 4096, "retry": Retry(NoBackoff(), 1)}],
            "prefix": "sallyport",
        },
    },
}

# Work in the background ---------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_TASK_SOFT_TIME_LIMIT = 100
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "sweep the battles": {"task": "battles.tasks.sweep", "schedule": 3.0, "options": {"expires": 3.0}},
    "forget old notices": {"task": "battles.tasks.forget_old_notices", "schedule": 86_400.0},
    "tell people": {"task": "battles.tasks.tell_people", "schedule": 15.0, "options": {"expires": 15.0}},
    "let battles have consequences": {
        "task": "campaigns.consequences.tasks.sweep_consequences",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "carry out deadlines of campaigns": {
        "task": "campaigns.wars.tasks.sweep_campaigns",
        "schedule": 15.0,
        "options": {"expires": 15.0},
    },
    "read battles for clubs' numbers": {
        "task": "campaigns.statistics.tasks.read_battles",
        "schedule": 15.0,
        "options": {"expires": 15.0},
    },
    "film battles": {
        "task": "battles.replay.tasks.sweep_replays",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
}

# Battles ----------------------------------------------------------------------------------------
# Threads of one server process that decide commands and make views, each with its own connection.
BATTLE_THREADS = environment.number("SALLYPORT_BATTLE_THREADS", 12)
# To fetch one from the pool for every step takes a tenth of its time; some have to be left for requests.
BATTLE_THREADS_KEEP_CONNECTIONS = POOL_SIZE > BATTLE_THREADS
# Between two moves of a bot, so that people can follow.
BOT_PAUSE_SECONDS = 0.6

# People -----------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
SENDS_MAIL = bool(environment.text("SALLYPORT_EMAIL_URL"))
ACCOUNT_EMAIL_VERIFICATION = "optional" if SENDS_MAIL else "none"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/accounts/login/"

EMAIL_CONFIG = environment.email(environment.text("SALLYPORT_EMAIL_URL"))
# The worker sends what people wait for; without a mail server letters are written to the log at once.
MAIL_CARRIER = EMAIL_CONFIG["backend"]
EMAIL_BACKEND = "accounts.mail.Queued" if SENDS_MAIL else MAIL_CARRIER
EMAIL_HOST = EMAIL_CONFIG["host"]
EMAIL_PORT = int(EMAIL_CONFIG["port"])
EMAIL_HOST_USER = EMAIL_CONFIG["user"]
EMAIL_HOST_PASSWORD = EMAIL_CONFIG["password"]
EMAIL_USE_TLS = EMAIL_CONFIG["security"] == "starttls"
EMAIL_USE_SSL = EMAIL_CONFIG["security"] == "tls"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = environment.text("SALLYPORT_EMAIL_FROM", "Sallyport <noreply@localhost>")

# Pushes to browsers -----------------------------------------------------------------------------
#: The private key that push services know this server by: 32 bytes in URL-safe base64.
PUSH_KEY = environment.text("SALLYPORT_PUSH_KEY")
#: Whom a push service writes to when something is wrong.
PUSH_CONTACT = parseaddr(DEFAULT_FROM_EMAIL)[1]
PUSH_SERVICES = [
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
    *environment.words("SALLYPORT_PUSH_SERVICES"),
]

# The wire ---------------------------------------------------------------------------------------
# The largest request body, and the largest websocket message (deploy/ and ./sally say the same).
MAX_BODY_BYTES = 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.bearer.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "config.api.Schema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    # A view joins a scope by `throttle_scope`.
    "DEFAULT_THROTTLE_RATES": {
        "anon": "60/min",
        "user": "1200/min",
        "commands": "600/min",
        "previews": "600/min",
        "invitations": "30/min",
        "imports": "20/min",
        "drafts": "120/min",
        "comments": "10/min",
        "statistics": "180/min",
        "tokens": "20/min",
        "pages": "60/min",
    },
    # The server itself takes an address from its proxy, and from nobody else.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "config.api.explain",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

# Tokens of people's own scripts (accounts.tokens).
KNOX_TOKEN_MODEL = "accounts.AccessToken"
#: Its own table would stand unused beside ours, and refer to people.
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {"TOKEN_PREFIX": "sally_", "AUTH_HEADER_PREFIX": "Bearer", "TOKEN_TTL": None}

SPECTACULAR_SETTINGS = {
    "TITLE": "Sallyport",
    "DESCRIPTION": "Armies and battles of tabletop miniature games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "battles.schema.add_engine_types",
        "armies.engine_types.add_list_types",
        "campaigns.wars.schema.add_war_types",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "ClockKindEnum": "battles.clocks.clock.KINDS",
        "VersionKindEnum": "armies.models.Version.Kind",
        "LaneEnum": "battles.talk.models.Remark.Lane",
        "ClubRoleEnum": "campaigns.clubs.models.Role",
        "GivenClubRoleEnum": "campaigns.clubs.serializers.ROLES_GIVEN",
        "LeagueFormatEnum": "campaigns.leagues.models.League.Format",
        "LeagueSeedingEnum": "campaigns.leagues.models.League.Seeding",
        "LeagueStageEnum": "campaigns.leagues.models.League.Stage",
        "LeagueGameStateEnum": "campaigns.leagues.models.Pairing.State",
        "LeagueLineEnum": "campaigns.leagues.models.ResultLine.Kind",
        "TieBreakEnum": "campaigns.leagues.scheme.TIE_BREAKS",
    },
}

# What browsers are told -------------------------------------------------------------------------
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = environment.number("SALLYPORT_HSTS_SECONDS", 60 * 60 * 24 * 365) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        # Components place things with style attributes; style sheets and scripts come from here alone.
        "style-src-attr": ["'unsafe-inline'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}

# Files ------------------------------------------------------------------------------------------
# WhiteNoise serves the apps' own files where they lie, and the built front end beside them.
STATIC_URL = "/static/"
FRONTEND_DIR = BASE_DIR / "frontend" / "dist"

# Army lists -------------------------------------------------------------------------------------
#: A folder of catalogues beside the built-in ones.
CATALOGUES = Path(found) if (found := environment.text("SALLYPORT_CATALOGUES")) else None
WHITENOISE_USE_FINDERS = True
WHITENOISE_ROOT = FRONTEND_DIR if FRONTEND_DIR.is_dir() else None
WHITENOISE_MAX_AGE = 0 if DEBUG else 3600
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/assets/.+-[\w-]{8}\.\w+$"

# Words ------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Seeing what happens ----------------------------------------------------------------------------
METRICS_TOKEN = environment.text("SALLYPORT_METRICS_TOKEN")
PROMETHEUS_EXPORT_MIGRATIONS = False
DJANGO_STRUCTLOG_CELERY_ENABLED = True
LOGGING_CONFIG = "config.logs.configure"
LOGGING = logging_for(environment.text("SALLYPORT_LOG_LEVEL", "INFO"), readable=DEBUG)
