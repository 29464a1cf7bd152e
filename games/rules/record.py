"""What goes into the rules and what comes out of them, in the shapes of the command line."""

from __future__ import annotations

from collections.abc import Mapping

Record = Mapping[str, object]
"""A record as read from JSON."""

Answer = dict[str, object]
