"""The site as `make run` serves it, with pages that do not come to their end."""

from rulesite.settings.embedded import *  # noqa: F403

ROOT_URLCONF = "tests.rulesite.endless"
