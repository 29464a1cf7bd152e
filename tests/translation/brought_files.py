"""Files of memories and glossaries, brought along by people of the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from games.translation import tasks
from games.translation.interchange import collections
from games.translation.interchange.messages import Refusal, tell
from games.translation.memory import lookup
from games.translation.models import Collection, Unit
from tests.translation.desk_pages import at, signed

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header srclang="pt"/><body>'


END = "</body></tmx>"


def unit_of(*sides: tuple[str, str]) -> str:
    made = "".join(f'<tuv xml:lang="{lang}"><seg>{words}</seg></tuv>' for lang, words in sides)
    return f"<tu>{made}</tu>"


def tmx(*units: str) -> bytes:
    return "".join([HEAD, *units, END]).encode()


CARDS = unit_of(
    ("pt-PT", "As cartas são distribuídas pelo croupier."), ("zh-TW", "撲克牌由莊荷派發。")
)


@pytest.fixture(autouse=True)
def _read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker reads each file as soon as it is asked to."""
    monkeypatch.setattr(tasks.take_in, "apply_async", lambda args, **_kw: tasks.take_in(*args))


@pytest.fixture
def ana(person: Callable[..., User]) -> User:
    return person("ana", "Translators")


def bring(who: User, name: str, data: bytes, **more: str) -> Any:
    upload = SimpleUploadedFile(name, data)
    return signed(who).post(at("own"), {"file": upload, **more}, follow=True)


def brought_by(who: User, name: str, data: bytes, **more: str) -> Collection:
    bring(who, name, data, **more)
    return Collection.objects.filter(owner=who).latest("pk")


def used(who: User, name: str, data: bytes, **more: str) -> Collection:
    collection = brought_by(who, name, data, **more)
    collections.use(collection)
    return Collection.objects.get(pk=collection.pk)


def refusal_of(collection: Collection) -> str:
    with translation.override("en"):
        return tell(Refusal(**collection.refusal))


def a_unit(words: str, lang: str = "pt", into: str = "zh-hant") -> Unit:
    return Unit(
        kind="note", object="x", key=f"note:x:text:{into}", field="text", parts=["text"],
        source=words, source_lang=lang, lang=into,
    )  # fmt: skip


def from_memories(unit: Unit, who: User) -> list[tuple[str, str, str]]:
    found = lookup.matches(unit, who)
    return [(each.said.whose, each.said.name, each.target) for each in found if each.said.whose]


TBX3 = (
    '<tbx xmlns="urn:iso:std:iso:30042:ed-2" type="TBX-Basic" style="dca"><text><body>'
    '<conceptEntry id="1"><langSec xml:lang="pt"><termSec><term>ficha</term></termSec></langSec>'
    '<langSec xml:lang="zh-HK"><termSec><term>籌碼</term></termSec><termSec><term>代幣</term>'
    '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec>'
    "</conceptEntry></body></text></tbx>"
)
