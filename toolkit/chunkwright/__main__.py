"""`python -m chunkwright`."""

from chunkwright.cli import main

raise SystemExit(main())
