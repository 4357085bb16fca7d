"""Pictures from strangers: nothing that they send is kept, only what can be seen in it."""

from __future__ import annotations

import io
import warnings
from typing import Any, NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError
from rest_framework.parsers import BaseParser

from campaigns.errors import Malformed, TooLarge
from campaigns.limits import MOST_PICTURE_BYTES, MOST_PIXELS
from rules.core.message import say

#: The longest side of what is kept, in pixels, and how well JPEG keeps it.
LONGEST_SIDE, QUALITY = 1600, 82
#: What is read; the decoders of other formats are not asked.
FORMATS = ("JPEG", "PNG", "WEBP")
_PAPER = (255, 255, 255)


class Developed(NamedTuple):
    """A picture as it is kept: a JPEG without a place, a date or a camera in it."""

    body: bytes
    width: int
    height: int


class PictureParser(BaseParser):
    """A picture as it comes, of at most ``MOST_PICTURE_BYTES``."""

    media_type = "image/*"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The bytes. Raises ``TooLarge``."""
        data = stream.read(MOST_PICTURE_BYTES + 1)
        if len(data) > MOST_PICTURE_BYTES:
            raise TooLarge(say("picture.too_large", most=MOST_PICTURE_BYTES // 1024 // 1024))
        return data


def developed(data: bytes) -> Developed:
    """The picture, the right way up and no larger than is shown. Raises ``Malformed`` or ``TooLarge``."""
    try:
        with warnings.catch_warnings():
            # Pillow warns of much less than we take, and its warnings are for whoever reads no sizes.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return _developed(data)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Malformed(say("picture.unreadable")) from error
    except Image.DecompressionBombError as error:
        raise _too_many_pixels() from error


def _developed(data: bytes) -> Developed:
    with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
        # The size stands at the beginning of a file: nothing is unfolded before it is known.
        if opened.width * opened.height > MOST_PIXELS:
            raise _too_many_pixels()
        opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        upright = ImageOps.exif_transpose(opened)
        upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        plain = _on_paper(upright)
    kept = io.BytesIO()
    plain.save(kept, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return Developed(kept.getvalue(), plain.width, plain.height)


def _on_paper(picture: Image.Image) -> Image.Image:
    """What is seen through, on white; and nothing but pixels, so that no note of the file goes along."""
    seen = picture.convert("RGBA")
    paper = Image.new("RGB", seen.size, _PAPER)
    paper.paste(seen, mask=seen.getchannel("A"))
    return paper


def _too_many_pixels() -> TooLarge:
    return TooLarge(say("picture.too_many_pixels", most=MOST_PIXELS // 1_000_000))
