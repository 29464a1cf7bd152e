"""What every installation shares."""

import os
from datetime import date
from pathlib import Path

from csp.constants import NONE, SELF

from games import installed
from games.site import logs
from rulesite.settings.environment import ROOT, data_folder, listed, pairs, whole_number


def of_games(kind: str) -> list[Path]:
    """The folders of a kind (templates, messages, static files) of the installed games."""
    return [path for game in installed.games() if (path := installed.folder(game) / kind).is_dir()]


BASE_DIR = ROOT
DATA_DIR = data_folder()
TEXTS_DIR = DATA_DIR / "texts"
os.environ.setdefault("RULESITE_KERNELS", str(DATA_DIR / "kernels"))

DEBUG = False
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "modeltranslation",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django.forms",
    "template_partials",
    "django_htmx",
    "csp",
    "rulesite",
    "rulesite.api",
    "games.site.accounts",
    "games.law",
    "games.play",
    "games.table",
    "games.ruling",
    "games.floor",
    "games.training",
    "games.simulations",
    "games.translation",
]

MIDDLEWARE = [
    "rulesite.watching.Watched",
    "games.site.pages.HeadAlone",
    "rulesite.watching.Probes",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "rulesite.api.headers.Readable",
    "rulesite.api.headers.Announced",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "rulesite.api.headers.Across",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.site.accounts.sent_forms.SentFormMiddleware",
    "games.site.pages.VaryOnHtmx",
    "rulesite.door.Door",
    "games.site.pages.RefusedByTheDatabase",
    "games.site.pages.WrongMethodMiddleware",
    "rulesite.api.keys.Keyed",
]

ROOT_URLCONF = "rulesite.urls"
WSGI_APPLICATION = "rulesite.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates", *of_games("templates")],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "games.site.template_loaders.Filesystem",
                                "games.site.template_loaders.AppDirectories",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.site.pages.about_the_page",
                "games.law.time.at_hand.of_the_address",
            ],
            "builtins": ["django.templatetags.i18n", "games.site.templatetags.site"],
        },
    }
]

EDITION_SECONDS = 1.0
"""How long a process may answer readers without a session by the edition it last read."""
ANNOUNCED_EDITION_SECONDS = 30.0
"""The same where each new edition is announced, should an announcement be lost."""

FORM_RENDERER = "games.site.forms.SiteRenderer"

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTHENTICATION_BACKENDS = ["games.site.sign_in_throttle.Patience"]
PASSWORD_HASHERS = [
    f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Scrypt", "PBKDF2")
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "play:shift"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60

SENDS_MAIL = True
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
SITE_ADDRESS = "http://localhost"
"""The site's address, with which every absolute link of a page, a file or a message begins."""

LANGUAGE_CODE = "pt"
INTERFACE = (("pt", "Português", "pt"), ("zh-hant", "中文", "zh-hant"))
"""Each language of the interface: code, own name, and the language of the law it reads first."""
LANGUAGES = [(code, name) for code, name, _law in INTERFACE]
LAW_READ_FIRST = {code: law for code, _name, law in INTERFACE}
LOCALE_PATHS = [ROOT / "locale", *of_games("locale")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Macau"
MODELTRANSLATION_DEFAULT_LANGUAGE = "pt"
MODELTRANSLATION_LANGUAGES = ("pt", "zh-hant")
MODELTRANSLATION_ENABLE_FALLBACKS = False  # a missing text of law shows as missing

STATIC_URL = "static/"
STATICFILES_DIRS = [ROOT / "static", *of_games("static")]
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.site.typefaces.TypefaceFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "games.site.addresses.StaticStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # no page names the others

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "frame-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "games.site.accounts.sent_forms.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 4
LARGER_BODIES = {
    **dict.fromkeys(("/desk/files/in/", "/desk/own/"), 11 * 1024 * 1024),
    "/table/hands-in/": 9 * 1024 * 1024,
    "/images/": 4 * 1024 * 1024,
    **dict.fromkeys(("/rank", "/settle", "/play", "/session", "/checks"), 4 * 1024 * 1024),
}
"""Larger body limits by path ending: texts (files of 10 MB), hands (8 MB), images (3 MB),
API lines."""

CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "rulesite.steady_cache.Steady",
        "LOCATION": "shared",
        "OPTIONS": {"MAX_ENTRIES": 5000},
    },
    "shared": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}
PROXIES = 0
"""Number of our own proxies before the site; each adds a name to X-Forwarded-For."""

# The database is the queue of record; a message only wakes a worker.
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 120  # enforced by the worker's own supervisor
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_HEARTBEAT = 0
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_SERIALIZER = "json"
CELERY_TIMEZONE = TIME_ZONE
# A worker is one process and shares no lock: killing one blocks no other.
CELERY_WORKER_POOL = "solo"
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False

COUNTS_APART = True
"""Whether exact figures for a page are counted in a separate process."""

DAILY_BACKUPS = whole_number("RULESITE_DAILY_BACKUPS", 7)
"""Of how many days a backup of an SQLite database is kept in the data folder; 0 for none."""

ONLY_REVIEWED = listed("RULESITE_ONLY_REVIEWED")
"""Kinds of text of which only reviewed words reach readers and the repository; or ``all``."""

COUNT_UNANSWERED = os.environ.get("RULESITE_COUNT_UNANSWERED", "") == "1"
"""Whether words that a search found in no text are counted, without who searched."""

SITE_VERSION = "0.1.0"
LOGGING = logs.of_site(SITE_VERSION)
DATA_LICENCE = os.environ.get("RULESITE_DATA_LICENCE", "")
PUBLISHER = os.environ.get("RULESITE_PUBLISHER", "")
CONTACT = os.environ.get("RULESITE_CONTACT", "")
KEEPERS = pairs("RULESITE_KEEPERS")
COMPARED = {key: date.fromisoformat(day) for key, day in pairs("RULESITE_COMPARED").items()}
GAZETTE = pairs("RULESITE_GAZETTE")
TEXTS_CLONE = os.environ.get("RULESITE_TEXTS_CLONE", "")
OFFLINE_COPY = os.environ.get("RULESITE_OFFLINE_COPY", "")
"""Who publishes the site, where errors are reported, who keeps each language, when each text was
last compared with the gazette and where the gazette has it, where its copy for reading without a
network is; each is shown only if it is set."""
METRICS_TOKEN = os.environ.get("RULESITE_METRICS_TOKEN", "")
"""Token that allows reading ``/metrics``; without one there is no such page."""
