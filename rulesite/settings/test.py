"""Settings for the tests: everything in a throwaway folder."""

import atexit
import os
import shutil
import tempfile

from rulesite.settings.environment import data_folder

os.environ.setdefault("RULESITE_KERNELS", str(data_folder() / "kernels"))
if "RULESITE_DATA" not in os.environ:
    os.environ["RULESITE_DATA"] = tempfile.mkdtemp(prefix="rulesite-test-")
    atexit.register(shutil.rmtree, os.environ["RULESITE_DATA"], ignore_errors=True)

from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import DATA_DIR
from rulesite.settings.environment import database, spool, sqlite

SECRET_KEY = os.urandom(32).hex()
ALLOWED_HOSTS = ["*"]
SITE_ADDRESS = "http://testserver"
if _database_url := os.environ.get("RULESITE_DATABASE_URL"):
    DATABASES = {"default": database(_database_url) | {"CONN_MAX_AGE": 0}}
else:
    DATABASES = {"default": sqlite(DATA_DIR / "rulesite.sqlite3")}
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CELERY_BROKER_URL = "spool://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = spool(DATA_DIR / "broker")
COUNTS_APART = False
EDITION_SECONDS = ANNOUNCED_EDITION_SECONDS = 0.0
WHITENOISE_AUTOREFRESH = True
