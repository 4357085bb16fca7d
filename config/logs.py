"""Logs: one JSON object a line, with the ids of the request, the person and the battle.

Code anywhere below binds what it works on with ``structlog.contextvars.bind_contextvars(battle=...)``.
"""

import logging.config
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_for(level: str, *, readable: bool) -> dict[str, Any]:
    """The ``logging`` configuration: JSON lines, or plain lines for a person at a terminal."""
    if readable:
        rendering: list[Any] = [structlog.dev.ConsoleRenderer(colors=False)]
    else:
        # Without the values of local variables: among them are secrets.
        tracebacks = structlog.processors.ExceptionRenderer(
            structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        )
        rendering = [tracebacks, structlog.processors.JSONRenderer()]
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
    }
    through_root: dict[str, Any] = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level.upper()},
        "loggers": {
            "django": through_root,
            "django.server": through_root,
            "uvicorn": through_root,
            "uvicorn.error": through_root,
            # django-structlog tells of each request already.
            "uvicorn.access": {"handlers": [], "propagate": False},
            # A sweep every few seconds is not news; that a task failed is.
            "celery.beat": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "django_structlog.celery": {"level": "WARNING"},
        },
    }


def configure(settings: dict[str, Any]) -> None:
    """Set up ``logging`` and ``structlog`` together."""
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.processors.UnicodeDecoder(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
