from rulesite.settings.embedded import *  # noqa: F403

ROOT_URLCONF = "bench.served.urls"
