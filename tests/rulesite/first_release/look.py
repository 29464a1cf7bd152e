"""What stands in a database brought forward, and how the links of then answer; as JSON."""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.test import Client  # noqa: E402

from games.simulations.models import Run  # noqa: E402
from games.table.models import SavedHand  # noqa: E402
from games.translation.models import Unit  # noqa: E402

told = json.load(sys.stdin)
client = Client(headers={"host": "localhost"})
client.force_login(User.objects.create_superuser("of-the-test"))
keys = [unit["key"] for unit in told["units"]]
found = {
    "links": {link: client.get(link).status_code for link in told["links"]},
    "hands": list(
        SavedHand.objects.values("game", "title", "is_public", "record", "answer_digest")
    ),
    "runs": list(Run.objects.values("name", "state", "rounds", "done", "tally")),
    "units": [
        {"key": u.key, "state": u.state, "targets": u.targets, "revision": u.revision}
        for u in Unit.objects.filter(key__in=keys)
    ],
    "owners": sorted({hand.owner.username for hand in SavedHand.objects.all() if hand.owner}),
}
print(json.dumps(found, ensure_ascii=False))
