"""How much campaigns may hold."""

from accounts.client_json import Bounds
from armies.limits import DEEPEST, LARGEST, OrderParser

#: Campaigns that a club keeps, contenders in one, entries in its books, pictures.
MOST_WARS, MOST_CONTENDERS, MOST_ENTRIES, MOST_PICTURES = 500, 64, 20_000, 500
#: Bytes of an order: a plan with a large map is the largest.
MOST_ORDER = 256 * 1024


class WarParser(OrderParser):
    """JSON from clients, as much of it as a plan needs."""

    bounds = Bounds(MOST_ORDER, DEEPEST, LARGEST)
