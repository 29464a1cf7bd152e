"""What a step at the table takes of the server: the sample hand with the most steps, each step
asked for in turn as htmx asks, through the whole of Django.

    python -m bench.stepping

In one process with no network between, on a database of its own; after one round to warm up. The
time is that of the whole response, GZip included; the replay alone is told beside it.
"""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

ROUNDS = 10
LANGUAGES = ("pt", "zh-hant")
ASKED = {"HTTP_HX_REQUEST": "true", "HTTP_ACCEPT_ENCODING": "gzip"}


def main() -> None:
    prepare()
    from django.test import Client

    from games.play.replay import replayed

    sample = longest_sample()
    replay = replayed(sample.game.key, sample.record)
    addresses = addresses_of(replay)
    client = Client()
    for address in addresses:
        assert client.get(address, **ASKED).status_code == 200
    gc.collect()
    gc.freeze()
    pages = [
        milliseconds(lambda a=a: client.get(a, **ASKED)) for _ in range(ROUNDS) for a in addresses
    ]
    alone = [milliseconds(lambda: replayed(sample.game.key, sample.record)) for _ in range(200)]
    size = len(client.get(addresses[-1], **ASKED).content)
    print(f"{sample.text_path.stem}: {replay.last} steps, {len(replay.actions)} decisions")
    print(f"one step, whole response  {told(pages)}  ({len(pages)} responses, {size:,} bytes each)")
    print(f"the replay alone          {told(alone)}")


def prepare() -> None:
    """A throwaway database with the corpus in it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.test")
    os.environ["RULESITE_DATA"] = tempfile.mkdtemp(prefix="rulesite-bench-")
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    from games.law.loading import load

    load()


def longest_sample() -> Any:
    from games.play.replay import replayed
    from games.play.transcripts import samples

    return max(samples(), key=lambda each: replayed(each.game.key, each.record).last)


def addresses_of(replay: Any) -> list[str]:
    from django.utils.translation import override

    from games.play.table_address import hand_url

    found = []
    for lang in LANGUAGES:
        with override(lang):
            steps = range(1, replay.last + 1)
            found += [hand_url(replay.game.key, replay.record, n) for n in steps]
    return found


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def told(times: list[float]) -> str:
    return f"p50 {median(times):5.1f} ms   p95 {quantiles(times, n=20)[-1]:5.1f} ms"


if __name__ == "__main__":
    main()
