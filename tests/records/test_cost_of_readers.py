"""What strangers type is read within a moment, whatever stands in it, at the most an address holds.

A reader that goes back over its text would take seconds, in one call that nothing interrupts.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from io import StringIO
from time import thread_time
from typing import Any

import pytest

from games.law.lookup.search import words_of
from games.law.wording.references import several_in
from games.lawtexts.citations.finding import find_citation, lacking_in
from games.play.link.hand_link import decode
from games.play.link.values import untied
from games.records.figures import equity_of
from games.rules.values import numbers
from games.rules.values.notation import in_names
from games.table.files.hands_in import hands_in
from games.translation.interchange.codes import pieces
from rulesite.doorkeeper import LONGEST_LINE
from tests.worst_texts import WORST, repeated

READERS: dict[str, Callable[[str], Any]] = {
    "citation": find_citation,
    "what a citation lacks": lacking_in,
    "several provisions": lambda text: several_in(text, "pt"),
    "several provisions in Chinese": lambda text: several_in(text, "zh-hant"),
    "search": words_of,
    "value of a link": untied,
    "link of a hand": decode,
    "cards": in_names,
    "whole number": numbers.whole,
    "number": numbers.decimal,
    "fraction": numbers.fraction,
    "percentage": numbers.percentage,
    "place in a list": lambda text: numbers.place_in(text, 1),
    "range of hands": lambda text: equity_of("omaha")({"hands": [text, "AA"]}),
    "file of hands": lambda text: hands_in(StringIO(text)),
    "codes of a text": pieces,
}


@pytest.mark.parametrize("name", READERS)
def test_no_text_of_an_address_holds_a_thread(name: str) -> None:
    taken: dict[str, float] = {}
    for text in WORST:
        began = thread_time()
        with suppress(ValueError, LookupError):  # refused
            found = READERS[name](repeated(text, LONGEST_LINE))
            if isinstance(found, Iterable):
                list(found)
        taken[text] = thread_time() - began
    assert {text: seconds for text, seconds in taken.items() if seconds > 1} == {}
