"""Production behind TLS, with PostgreSQL and Redis. No secret has a default."""

import os

from rulesite.settings import environment
from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import CACHES

SECRET_KEY = environment.required("RULESITE_SECRET_KEY")
SECRET_KEY_FALLBACKS = environment.listed("RULESITE_OLD_SECRET_KEYS")
ALLOWED_HOSTS = environment.listed("RULESITE_HOSTS") or [environment.required("RULESITE_HOSTS")]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if not host.startswith(".")]
DATABASES = {"default": environment.database(environment.required("RULESITE_DATABASE_URL"))}
if _copy := os.environ.get("RULESITE_DATABASE_COPY_URL"):
    DATABASES["copy"] = environment.database(_copy)
    DATABASE_ROUTERS = ["games.site.reading_copy.Router"]
CELERY_BROKER_URL = environment.required("RULESITE_BROKER_URL")

IS_REDIS = CELERY_BROKER_URL.startswith("redis")
if IS_REDIS:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2}
if CACHE_URL := environment.cache_url(CELERY_BROKER_URL if IS_REDIS else ""):
    CACHES["shared"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "rulesite",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }

PROXIES = environment.whole_number("RULESITE_PROXIES")

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # probed by local machines without TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = environment.whole_number("RULESITE_HSTS_SECONDS", 31536000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.whole_number("RULESITE_HSTS_SUBDOMAINS", 0) > 0
SECURE_HSTS_PRELOAD = environment.whole_number("RULESITE_HSTS_PRELOAD", 0) > 0
# They bind hosts that are not ours: only who owns the domain can say so.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

globals().update(environment.mail(os.environ.get("RULESITE_EMAIL_URL", "")))
DEFAULT_FROM_EMAIL = os.environ.get("RULESITE_EMAIL_FROM") or f"rulesite@{ALLOWED_HOSTS[0]}"
SITE_ADDRESS = environment.address(f"https://{ALLOWED_HOSTS[0].lstrip('.')}")
