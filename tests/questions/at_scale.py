"""What a question costs over many provisions: thirty-six invented regulations, many times over.

``python -m tests.questions.at_scale 100000`` prints milliseconds of processor: of the cards and of
the hits of each question, the median and the highest of all, and the words of the dearest three.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from unittest import mock

import django

EVERY = 6
"""Of the questions from which the forms were written each sixth is asked."""
DEAREST = 3
"""Of the questions so many are printed with what they cost."""


def main(number: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.test")
    django.setup()
    from games.law.lookup.search import Index, SearchUnit, words_of
    from games.lawtexts.texts.corpus import own, read_corpus, use
    from games.questions import answers, forms
    from games.questions.sources import AnsweringLaw, sources
    from tests.lawtexts.thirty_six import written_all
    from tests.questions.rated import questions

    with tempfile.TemporaryDirectory() as room:
        folder = Path(room) / "lawtexts"
        own().gathered_in(folder)
        assert len(list(written_all(folder)))
        use(read_corpus(folder))
        real = sources()
    invented = [list(law.places.values()) for law in real if law.game is None]

    def multiplied() -> Iterator[AnsweringLaw]:
        left = number - sum(len(law.places) for law in real)
        for copy in count():
            for places in invented:
                if left <= 0:
                    return
                left -= len(places)
                key = f"{places[0].instrument}-{copy}"
                own_places = (replace(place, instrument=key) for place in places)
                yield AnsweringLaw(key, None, {place.eid: place for place in own_places})

    every = (*real, *multiplied())
    units = [
        SearchUnit(lang, "", text, place.instrument, "", "", place.eid, place=place.eid)
        for law in every
        for place in law.places.values()
        for lang, text in place.words.items()
    ]
    index = Index(units)
    asked = [asked.words for asked in questions("written_from")][::EVERY]
    print(f"{sum(len(law.places) for law in every)} provisions, {len(units)} texts of a language")

    def cost(of: Callable[[str], object]) -> None:
        spent = []
        for words in asked:
            of(words)
            begun = time.process_time()
            of(words)
            spent.append(((time.process_time() - begun) * 1000, words))
        dearest = sorted(spent, reverse=True)[:DEAREST]
        median = statistics.median(cost for cost, _words in spent)
        print(f"median {median:.1f} ms, highest {dearest[0][0]:.1f} ms")
        for cost, words in dearest:
            print(f"  {cost:.1f} ms: {words}")

    def all_laws(_day: object = None) -> tuple[AnsweringLaw, ...]:
        return every

    def is_in_force(_law: AnsweringLaw, _day: object) -> bool:
        return False

    with (
        mock.patch.object(AnsweringLaw, "is_revoked", is_in_force),
        mock.patch.object(answers, "sources", all_laws),
        mock.patch.object(forms, "sources", all_laws),
    ):
        cost(answers.answer)
    cost(lambda words: index.find(words_of(words)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
