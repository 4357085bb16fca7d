"""Films as they are kept: JSON, packed with gzip, which is how browsers like to get them."""

from __future__ import annotations

import gzip

import msgspec

from battles.replay.film import Film

#: Bytes of a film unpacked. A long battle's has less than one million.
MOST_BYTES = 32 * 2**20


class Packed(msgspec.Struct, frozen=True):
    """A film, and for whom it is."""

    reader: str
    language: str
    body: bytes


def packed(film: Film) -> Packed:
    """The film as it is kept. Raises ``ValueError`` for one that nobody could have played."""
    body = msgspec.json.encode(film)
    if len(body) > MOST_BYTES:
        raise ValueError("the film is too large")
    return Packed(film.reader or "", film.language, gzip.compress(body, 6, mtime=0))


def unpacked(body: bytes) -> Film:
    """The film again."""
    return msgspec.json.decode(gzip.decompress(body), type=Film)
