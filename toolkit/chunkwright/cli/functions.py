"""Functions of the user's that options name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module

from chunkwright.cli.policy_options import UsageError


def function_named(name: str, option: str) -> Callable[..., object]:
    """The function that an option names.

    Args:
        name: Module and name, as `module:function`; a module may be a file in the current folder.
        option: The option, for messages.

    Raises:
        UsageError: There is no such function.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise UsageError(f"{option} {name}: give MODULE:FUNCTION")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # as `python -m` finds modules
    try:
        found: object = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"{option} {name}: {error}") from error
    if not callable(found):
        raise UsageError(f"{option} {name}: this is no function")
    return found
