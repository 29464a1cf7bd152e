"""Production with short batches that a test may pause, so that a run goes through many hands."""

from rulesite.settings.production import *  # noqa: F403
from rulesite.settings.production import INSTALLED_APPS
from tests.simulations import paused_worker

INSTALLED_APPS = [*INSTALLED_APPS, "tests.simulations.paused_worker.PausedWorker"]
SIMULATIONS = paused_worker.SIMULATIONS | {"lease": 3}
# What was cached before a change is seen only by whoever does not hear of the change.
EDITION_SECONDS = ANNOUNCED_EDITION_SECONDS = 3600.0
