"""What a trainee is asked for: where to begin, and then each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.play.drill.exercise import MOST_SEED
from games.play.drill.question import Question
from games.site.fields import OneOfField, WholeField
from games.site.forms import SiteForm


class BeginForm(SiteForm):
    """An article to be asked about, and the seed the questions follow from."""

    ident = "drill"

    article = OneOfField((), label=_("Article"))
    seed = WholeField(
        label=_("Seed"),
        help_text=_("A class that types the same seed is asked the same questions."),
        least=1,
        most=MOST_SEED,
        required=True,
    )

    def __init__(
        self, topics: Sequence[tuple[str, str]], data: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, initial=initial)
        article = self.fields["article"]
        assert isinstance(article, OneOfField)
        article.choices = [("", _("Any")), *topics]


class AnswerForm(SiteForm):
    """One of the answers on offer, or a number of chips."""

    ident = "drill"

    def __init__(self, asked: Question, data: Any = None) -> None:
        super().__init__(data)
        if asked.choices:
            self.fields["answer"] = OneOfField(asked.choices, label=asked.prompt, required=True)
        else:
            label = _("Chips; a loss with a minus")
            self.fields["answer"] = answer = WholeField(label=label, required=True)
            # Telephones' pads of digits have no minus.
            answer.widget.attrs["inputmode"] = "text"
