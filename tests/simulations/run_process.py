"""Asks for a run from a process of its own, in the data folder of the workers under test.

``python -m tests.simulations.run_process '{…spec…}'`` makes the database where there is none
and prints the name of the run.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402

from games.simulations import services  # noqa: E402

call_command("migrate", interactive=False, verbosity=0)
staff, _made = User.objects.get_or_create(username="staff", is_staff=True)
print(services.start(services.read_spec(json.loads(sys.argv[1])), staff, "").run.pk, flush=True)
