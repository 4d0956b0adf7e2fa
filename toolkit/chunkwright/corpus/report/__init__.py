"""The report of a run: facts of single documents, figures of all, and their forms."""
