"""What readers ask the server under load, by kind, as JSON: the lines `mix.lua` reads."""

from __future__ import annotations

import json

KINDS = {"reading": 4, "stepping": 3, "search": 1, "what-if": 1, "polling": 2}
"""Each kind, and how often it is asked among all."""

WORDS = ("carta", "aposta", "jackpot", "flush", "fichas", "jogador", "banca", "croupier", "trio")


def main() -> None:
    import django

    django.setup()
    from django.contrib.auth.models import AnonymousUser
    from django.utils import translation

    from games.law.models import Provision
    from games.play.hand.replay import replayed
    from games.play.hand.request import hand_url
    from games.simulations import services
    from games.table.written_out import samples

    translation.activate("pt")
    laws = [each.get_absolute_url() for each in Provision.objects.order_by("pk")[:150:3]]
    steps, turned = [], []
    for sample in list(samples())[:60]:
        replay = replayed(sample.game.key, sample.record)
        for n in range(1, replay.last + 1, 3):
            steps.append(f"{hand_url(sample.game.key, sample.record, n)}\tpart")
        other = _turned(sample.game.key, sample.record)
        turned.append(f"{hand_url(sample.game.key, other)}&nearest=1")
    spec = services.read_spec({"game": "fortune3", "seed": 1, "rounds": 1_000_000})
    run = services.start(spec, AnonymousUser(), "bench").run
    print(
        json.dumps(
            {
                "reading": laws,
                "stepping": steps,
                "search": [f"/pt/search/?q={word}&page={n}" for n in (1, 2) for word in WORDS],
                "what-if": turned,
                "polling": [f"{run.get_absolute_url()}progress/?shown=queued\tpart"],
            }
        )
    )


def _turned(key: str, record: dict[str, object]) -> dict[str, object]:
    """The same hand with one of its doubts read the other way."""
    from games.rules.game import game

    reading = game(key).readings[0]
    return {**record, "readings": {reading.id: reading.values[1]}}


if __name__ == "__main__":
    main()
