"""What a step at the table takes of the server: the sample hand with the most steps, each step
asked for in turn as htmx asks, through the whole of Django.

    python -m bench.stepping

In one process with no network between, on a database of its own; after one round to warm up. The
time is that of the whole response, GZip included; the replay alone, made anew, is told
beside it. Where the machine is shared, the processor's time says what the clock cannot.
"""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any, NamedTuple

ROUNDS = 10
LANGUAGES = ("pt", "zh-hant")
ASKED = {"HTTP_HX_REQUEST": "true", "HTTP_ACCEPT_ENCODING": "gzip"}


class Taken(NamedTuple):
    """Milliseconds by the clock, and those the processor was at work."""

    clock: float
    processor: float


def main() -> None:
    prepare()
    from django.test import Client

    from games.play.hand.replay import REPLAYS, replayed

    sample = longest_sample()
    replay = replayed(sample.game.key, sample.record)
    addresses = addresses_of(replay)
    client = Client()
    for address in addresses:
        assert client.get(address, **ASKED).status_code == 200
    gc.collect()
    gc.freeze()
    pages = [taken(lambda a=a: client.get(a, **ASKED)) for _ in range(ROUNDS) for a in addresses]

    def replay_anew() -> None:
        REPLAYS.clear()
        replayed(sample.game.key, sample.record)

    alone = [taken(replay_anew) for _ in range(200)]
    size = len(client.get(addresses[-1], **ASKED).content)
    print(f"{sample.text_path.stem}: {replay.last} steps, {len(replay.actions)} decisions")
    print(f"one step, whole response ({len(pages)} of them, {size:,} bytes each)")
    report(pages)
    print("the replay alone, not kept")
    report(alone)


def report(times: list[Taken]) -> None:
    for name, told in (
        ("clock", [t.clock for t in times]),
        ("processor", [t.processor for t in times]),
    ):
        middle, high = median(told), quantiles(told, n=20)[-1]
        print(f"  {name:<10} p50 {middle:5.1f} ms   p95 {high:5.1f} ms")


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
    from games.play.hand.replay import replayed
    from games.table.written_out import samples

    return max(samples(), key=lambda each: replayed(each.game.key, each.record).last)


def addresses_of(replay: Any) -> list[str]:
    from django.utils.translation import override

    from games.play.hand.request import hand_url

    found = []
    for lang in LANGUAGES:
        with override(lang):
            steps = range(1, replay.last + 1)
            found += [hand_url(replay.game.key, replay.record, n) for n in steps]
    return found


def taken(work: Callable[[], object]) -> Taken:
    clock, processor = time.perf_counter(), time.thread_time()
    work()
    return Taken((time.perf_counter() - clock) * 1000, (time.thread_time() - processor) * 1000)


if __name__ == "__main__":
    main()
