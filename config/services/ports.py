"""Finding a port that nobody uses."""

import errno
import socket

HIGHEST = 65535


def free_port() -> int:
    """A port on this machine that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def first_free_port(host: str, wished: int) -> int:
    """``wished``, or the next port above it that is free. Raises ``OSError`` where ``host`` is not ours."""
    for port in range(wished, HIGHEST + 1):
        if _is_free(host, port):
            return port
    raise OSError(errno.EADDRINUSE, f"no port from {wished} upwards is free")


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno in {errno.EADDRINUSE, errno.EACCES}:
                return False
            raise
    return True
