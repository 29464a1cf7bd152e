from rulesite.settings.production import *  # noqa: F403

ROOT_URLCONF = "bench.served.urls"
