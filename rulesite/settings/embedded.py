"""One machine, no servers: SQLite and a broker in the data folder. What ``make run`` uses."""

import os
import warnings

from celery.platforms import SecurityWarning

from rulesite.settings import environment
from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import CACHES, DATA_DIR

DATA_DIR.mkdir(parents=True, exist_ok=True)
SECRET_KEY = environment.stored_secret(DATA_DIR)
ALLOWED_HOSTS = environment.listed("RULESITE_HOSTS", "localhost,127.0.0.1,[::1]")

_database_url = os.environ.get("RULESITE_DATABASE_URL", "")
DATABASES = {
    "default": environment.database(_database_url)
    if _database_url
    else environment.sqlite(DATA_DIR / "rulesite.sqlite3")
}

if not _database_url:
    # Who signs in does not wait for whoever writes in the database.
    SESSION_ENGINE = "django.contrib.sessions.backends.file"
    SESSION_FILE_PATH = str(DATA_DIR / "sessions")
    os.makedirs(SESSION_FILE_PATH, mode=0o700, exist_ok=True)

CACHES["shared"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": str(DATA_DIR / "cache"),
    "OPTIONS": {"MAX_ENTRIES": 5000},
}
PROXIES = environment.whole_number("RULESITE_PROXIES", 0)

CELERY_BROKER_URL = os.environ.get("RULESITE_BROKER_URL") or "spool://localhost"
if CELERY_BROKER_URL.startswith("spool"):
    CELERY_BROKER_TRANSPORT_OPTIONS = environment.spool(DATA_DIR / "broker")

# It serves the person who starts it, so a worker with that person's rights is intended.
warnings.filterwarnings("ignore", category=SecurityWarning)

if _mail := os.environ.get("RULESITE_EMAIL_URL", ""):
    globals().update(environment.mail(_mail))
DEFAULT_FROM_EMAIL = os.environ.get("RULESITE_EMAIL_FROM") or "rulesite@localhost"
_host = ALLOWED_HOSTS[0].lstrip(".*") or "localhost"
SITE_ADDRESS = environment.address(f"http://{_host}:{os.environ.get('PORT') or 8000}")
