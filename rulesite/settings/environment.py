"""Settings from environment variables, all documented in docs/CONFIGURATION.md."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from time import sleep
from urllib.parse import parse_qsl, unquote, urlparse

from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parent.parent.parent
UNPREPARED = "unprepared"
"""A file in the data folder while ``rulesite.serve`` prepares what pages need."""


NOTICED = {"connect_timeout": "3", "keepalives_idle": "10", "keepalives_interval": "5"}
"""libpq's options by which a PostgreSQL that is gone without a word is noticed."""


def data_folder() -> Path:
    return Path(os.environ.get("RULESITE_DATA") or ROOT / "var").resolve()


def wait_until_prepared() -> None:
    """Wait while ``rulesite.serve`` prepares what pages need: tables, texts, static files."""
    while os.environ.get("RULESITE_SUPERVISOR") and (data_folder() / UNPREPARED).exists():
        sleep(0.05)


def required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} must be set: see docs/CONFIGURATION.md.")
    return value


def listed(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def pairs(name: str) -> dict[str, str]:
    """The pairs of ``first=one; second=other``."""
    parts = [part.partition("=") for part in os.environ.get(name, "").split(";") if part.strip()]
    if not all(separator and value.strip() for _key, separator, value in parts):
        raise ImproperlyConfigured(f"{name} must be pairs, such as first=one; second=other.")
    return {key.strip(): value.strip() for key, _separator, value in parts}


def whole_number(name: str, default: int | None = None) -> int:
    """An integer; required if there is no default."""
    value = os.environ.get(name, "")
    if not value and default is not None:
        return default
    value = required(name)
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def sqlite(path: Path) -> dict[str, object]:
    """SQLite settings: readers never wait for the writer; a writer waits a limited time."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "CONN_MAX_AGE": 600,
        "NAME": path,
        "OPTIONS": {
            "timeout": whole_number("RULESITE_LOCK_SECONDS", 20),
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA mmap_size=134217728;"
                "PRAGMA journal_size_limit=27103364;PRAGMA cache_size=-16000;"
                "PRAGMA temp_store=MEMORY;"
            ),
        },
    }


def database(url: str) -> dict[str, object]:
    """``postgresql://user:password@host:5432/name`` or ``sqlite:////path/to/file``."""
    parts = urlparse(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)[1:] or "rulesite.sqlite3"))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            "RULESITE_DATABASE_URL must begin with postgresql:// or sqlite://."
        )
    # The longest wait for a lock of the database, if configured.
    seconds = whole_number("RULESITE_LOCK_SECONDS", 0)
    options = {"options": f"-c lock_timeout={seconds}s"} if seconds else {}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**NOTICED, "keepalives_count": "3", **options, **dict(parse_qsl(parts.query))},
    }


def cache_url(default: str) -> str:
    """The URL of the Redis in which all processes count; without one, each counts alone."""
    url = os.environ.get("RULESITE_CACHE_URL") or default
    if url and urlparse(url).scheme not in {"redis", "rediss"}:
        raise ImproperlyConfigured("RULESITE_CACHE_URL must begin with redis:// or rediss://.")
    return url


def spool(folder: Path) -> dict[str, object]:
    """The embedded broker's folders, private to this installation."""
    queue, control = folder / "queue", folder / "control"
    for path in (queue, control):
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "polling_interval": 0.1,
    }


def stored_secret(folder: Path) -> str:
    """A secret made once and stored in the data folder."""
    from django.core.management.utils import get_random_secret_key

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    if not path.exists():
        handle, temporary = tempfile.mkstemp(dir=folder, prefix="secret_key.")
        with os.fdopen(handle, "w") as file:
            file.write(get_random_secret_key())
        with suppress(FileExistsError):  # the first writer wins; both read that one
            os.link(temporary, path)
        os.unlink(temporary)
    return path.read_text().strip()


def mail(url: str) -> dict[str, object]:
    """``smtp://user:password@host:587`` (with STARTTLS), ``smtps://…:465``, or nothing."""
    if not url:
        return {
            "SENDS_MAIL": False,
            "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
        }
    parts = urlparse(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured("RULESITE_EMAIL_URL must be smtp://host or smtps://host.")
    is_wrapped = parts.scheme == "smtps"
    return {
        "SENDS_MAIL": True,
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if is_wrapped else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": is_wrapped,
        "EMAIL_USE_TLS": not is_wrapped and parts.hostname not in {"localhost", "127.0.0.1"},
        "EMAIL_TIMEOUT": 10,
    }


def address(default: str) -> str:
    """The site's address, for absolute links: ``https://host``, without a final slash."""
    url = os.environ.get("RULESITE_ADDRESS") or default
    if urlparse(url).scheme not in {"http", "https"} or not urlparse(url).hostname:
        raise ImproperlyConfigured("RULESITE_ADDRESS must begin with https:// or http://.")
    return url.rstrip("/")
