"""Whether a run that is asked for can be made here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.odds import registry
from games.odds.spec import Spec
from games.rules.refusal import Unusable
from games.simulations.queue.limits import LONGEST_SESSION


def read_spec(record: Mapping[str, Any]) -> Spec:
    """The run a mapping asks for, if it can be made here; ``Unusable`` where it cannot."""
    spec = registry.read_spec(record)
    if spec.options.get("session", 0) > LONGEST_SESSION:
        facts = {"given": spec.options["session"], "most": LONGEST_SESSION}
        raise Unusable("above_most", facts, "options.session")
    return spec
