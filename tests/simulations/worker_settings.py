"""Settings of the workers that tests start, pause and kill: short leases, short batches."""

import os

from rulesite.settings.embedded import *  # noqa: F403
from rulesite.settings.embedded import INSTALLED_APPS
from tests.simulations import paused_worker

INSTALLED_APPS = [*INSTALLED_APPS, "tests.simulations.paused_worker.PausedWorker"]
SIMULATIONS = paused_worker.SIMULATIONS | {"lease": float(os.environ.get(paused_worker.LEASE, "2"))}
