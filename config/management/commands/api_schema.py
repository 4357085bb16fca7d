"""``manage.py api_schema``: the API's OpenAPI schema, from which the front end's types are made."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator

FILE = settings.BASE_DIR / "frontend" / "src" / "api" / "schema.json"


class Command(BaseCommand):
    """Write the schema, or say whether the written one is what the code says."""

    help = "Write the API's schema to frontend/src/api/schema.json; `npm run api` then makes the types."

    def add_arguments(self, parser: CommandParser) -> None:
        """Only ``--check``."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail if it is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises ``CommandError`` for a schema with gaps; with ``--check``, for one that is out of date."""
        schema = SchemaGenerator().get_schema(request=None, public=True)
        GENERATOR_STATS.emit_summary()
        if GENERATOR_STATS:
            raise CommandError("The schema has gaps: describe what the lines above name.")
        text = json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        if not options["check"]:
            FILE.parent.mkdir(parents=True, exist_ok=True)
            FILE.write_text(text, encoding="utf-8")
        elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
            raise CommandError(
                "frontend/src/api/schema.json is out of date: manage.py api_schema && npm run api"
            )
