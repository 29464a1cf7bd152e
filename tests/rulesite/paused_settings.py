"""The site as `make run` serves it, with workers that a test may pause in the middle of a batch."""

from rulesite.settings.embedded import *  # noqa: F403
from rulesite.settings.embedded import INSTALLED_APPS
from tests.simulations import paused_worker

INSTALLED_APPS = [*INSTALLED_APPS, "tests.simulations.paused_worker.PausedWorker"]
SIMULATIONS = paused_worker.SIMULATIONS
