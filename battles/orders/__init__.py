"""Standing orders: what would always be answered alike is, until the turn ends (CORE-ORDER)."""
