"""Django's Postgres backend, whose pooled connections are looked at before use."""
