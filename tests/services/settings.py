"""Production with short batches, so that a run of seconds goes through many hands."""

from rulesite.settings.production import *  # noqa: F403

SIMULATIONS = {"batch": 0.4, "slice": 0.1, "lease": 3}
