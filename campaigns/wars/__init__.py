"""Campaigns: wars over a map of territories, fought with armies that live on, kept as a ledger of facts."""
