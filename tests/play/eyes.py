"""What an answer names of the cards that its eyes have not seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import unquote

from django.http import HttpResponse
from django.utils.translation import override

from games.narration import card_name, card_sign
from games.play.hand.replay import Replay
from games.rules.game import game
from games.rules.hands.script import CardMove, Face

LANGS = ("pt", "zh-hant")


SEALED = re.compile(r"[sop]~[A-Za-z0-9_=-]+")


RUN = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][shdc])+(?![A-Za-z0-9])(?! [a-zà-ü])")
"""Cards by name, one after another; «As» before a word is an article."""


def named_in(text: str) -> set[str]:
    runs = RUN.findall(text)
    return {run[at : at + 2] for run in runs for at in range(0, len(run), 2)}


def told_of(response: Any) -> str:
    """Every byte of an answer, as a reader may decode it, but for what is sealed."""
    heads = "\n".join(f"{name}: {told}" for name, told in response.headers.items())
    return SEALED.sub("", unescape(unquote(f"{heads}\n\n{response.content.decode()}")))


def forms_of(card: str) -> Iterator[str]:
    yield card_sign(card)
    for lang in LANGS:
        with override(lang):
            yield card_name(card)


FORMS_OF = {each.name: tuple(forms_of(each.name)) for each in game("omaha").deck}


def hidden_from(replay: Replay, n: int, eyes: str) -> set[str]:
    """By the rules' own moves: dealt at some time, and not seen by these eyes up to this step."""
    moves = [m for s in replay.played.steps for m in s.moves if isinstance(m, CardMove)]
    so_far = [m for s in replay.played.steps[:n] for m in s.moves if isinstance(m, CardMove)]
    own = "dealer" if eyes == "dealer" else f"seat:{eyes}"
    seen = {m.card.name for m in so_far if m.face is Face.UP or m.to == own}
    return {m.card.name for m in moves} - seen


def refuse_hidden(response: HttpResponse, hidden: set[str]) -> None:
    text = told_of(response)
    assert not named_in(text) & hidden
    for card in hidden:
        assert not [form for form in FORMS_OF[card] if form in text]
