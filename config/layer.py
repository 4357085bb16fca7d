"""The channel layer: Valkey's publish and subscribe, without which sockets open all the same."""

from __future__ import annotations

import asyncio
import uuid

from channels_redis.pubsub import RedisPubSubChannelLayer


class Layer(RedisPubSubChannelLayer):
    """Nobody here speaks to one socket alone, so a socket's own channel needs no subscription.

    With one, a socket could not open while Valkey is away; groups are joined again at each heartbeat.
    """

    async def new_channel(self, prefix: str = "specific.") -> str:
        """The name of a channel by which a socket of this process takes part in groups."""
        layer = self._get_layer()
        channel = f"{layer.prefix}{prefix}{uuid.uuid4().hex}"
        layer.channels[channel] = asyncio.Queue()
        return channel
