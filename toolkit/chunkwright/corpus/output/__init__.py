"""Output of runs: events in ordered parts, in one of several forms, and lists of what did not become chunks."""
