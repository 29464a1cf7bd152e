"""Read the spec of a run and check this site's limit on sessions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.odds import registry
from games.odds.spec import Spec
from games.rules.refusal import Unusable
from games.simulations.queue.limits import LONGEST_SESSION


def read_spec(record: Mapping[str, Any]) -> Spec:
    """The spec of a record; raise ``Unusable`` if it cannot be played here."""
    spec = registry.read_spec(record)
    if spec.options.get("session", 0) > LONGEST_SESSION:
        facts = {"given": spec.options["session"], "most": LONGEST_SESSION}
        raise Unusable("above_most", facts, "options.session")
    return spec
