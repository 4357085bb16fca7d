"""The key by which push services know this server (VAPID, RFC 8292).

It is the host's own (``SALLYPORT_PUSH_KEY``), or made from the server's secret: browsers subscribe to one
key, and have to again when it changes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02


def signer() -> Vapid02:
    """The private key, as it signs requests to push services."""
    return _signer(settings.PUSH_KEY, settings.SECRET_KEY)


def public_key() -> str:
    """What browsers subscribe to: the point of the curve, in URL-safe base64."""
    point = signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@cache
def _signer(given: str, secret: str) -> Vapid02:
    if given:
        return Vapid02.from_raw(given.encode())
    number = hmac.digest(secret.encode(), b"sallyport push key", hashlib.sha256)
    # Below the order of the curve, which is a little under two to the 256th.
    scalar = int.from_bytes(number, "big") >> 1 or 1
    return Vapid02(ec.derive_private_key(scalar, ec.SECP256R1()))
