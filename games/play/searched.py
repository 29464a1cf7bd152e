"""The texts that the site's search finds here: faults and sample hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import override

from games.narration.faults import fault_sentence
from games.play.table.address import hand_url
from games.play.table.transcripts import samples
from games.rules.registry import GAMES, game
from games.site.law_links import Searched


def faults_and_samples(lang: str) -> Iterator[Searched]:
    for key in GAMES:
        for fault in game(key).faults:
            with override(lang):
                sentence = fault_sentence(fault.name)
            place = f"fault {key} {fault.name}"
            yield Searched("fault", key, sentence, place, partial(_desk, key, fault.name))
    for sample in samples():
        key, name = sample.game.key, sample.text_path.stem
        to_it = partial(hand_url, key, sample.record)
        yield Searched("sample", key, sample.title[lang], f"sample {key} {name}", to_it)


def _desk(key: str, fault: str) -> str:
    return f"{reverse('play:fault', args=[key])}?fault={quote(fault)}"
