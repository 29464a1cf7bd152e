"""Settings of the workers that tests start and kill: short leases, short batches."""

from rulesite.settings.embedded import *  # noqa: F403

SIMULATIONS = {"lease": 2, "batch": 0.3, "slice": 0.1}
