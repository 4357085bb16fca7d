"""The engine: pure Python that knows the rules and nothing of frameworks, clocks or storage."""
