"""Behind TLS, with PostgreSQL and Redis. Nothing secret has a default."""

from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.environment import database, listed, required, whole_number

SECRET_KEY = required("RULESITE_SECRET_KEY")
ALLOWED_HOSTS = listed("RULESITE_HOSTS") or [required("RULESITE_HOSTS")]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if not host.startswith(".")]
DATABASES = {"default": database(required("RULESITE_DATABASE_URL"))}
CELERY_BROKER_URL = required("RULESITE_BROKER_URL")

if CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": CELERY_BROKER_URL,
            "KEY_PREFIX": "rulesite",
        }
    }

SECURE_SSL_REDIRECT = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = whole_number("RULESITE_HSTS_SECONDS", 31536000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
