"""The forms of a drill: where to begin, and each answer."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.play.drill.exercise import MOST_SEED
from games.play.drill.paper import EASY, HARD, MIDDLING, MOST_MINUTES
from games.play.game import Question
from games.rules.numbers import MOST_WHOLE
from games.site.fields import NOT_AN_ANSWER, OneOfField, WholeField
from games.site.forms import SiteForm


class BeginForm(SiteForm):
    """An article, and the seed of the questions."""

    ident = "drill"

    article = OneOfField((), label=_("Article"))
    seed = WholeField(
        label=_("Seed"),
        help_text=_("A class that enters the same seed gets the same questions."),
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
    """One of the choices, or a number of chips."""

    ident = "drill"

    def __init__(self, question: Question, data: Any = None) -> None:
        super().__init__(data)
        if question.choices:
            self.fields["answer"] = OneOfField(
                question.choices, label=question.prompt, required=True
            )
        else:
            label = _("Chips; a loss with a minus")
            self.fields["answer"] = answer = WholeField(label=label, required=True)
            # Number pads of telephones have no minus.
            answer.widget.attrs["inputmode"] = "text"


LEVEL_NAMES = {
    EASY: _("easy questions"),
    MIDDLING: _("medium questions"),
    HARD: _("hard questions"),
}


class ClassForm(SiteForm):
    """A paper of ten questions: its articles, level, time limit and seed."""

    ident = "class"

    article = forms.MultipleChoiceField(
        required=False,
        label=_("Articles"),
        help_text=_("None ticked: any article. Several take turns."),
        widget=forms.CheckboxSelectMultiple,
    )
    level = OneOfField(
        (("", _("Any")), *LEVEL_NAMES.items()),
        label=_("Difficulty"),
        help_text=_(
            "Each question is rated by: an answer in chips; three seats or more; an "
            "irregularity; a tie, a shared pot or a house that does not qualify; provisions of"
            " two articles or more. None of these is easy, one is medium, two or more are "
            "hard."
        ),
    )
    minutes = WholeField(
        label=_("Minutes"),
        help_text=_("If empty: no time limit."),
        least=1,
        most=MOST_MINUTES,
        required=False,
    )
    seed = WholeField(
        label=_("Seed"),
        help_text=_("The same seed and choices make the same paper. Whoever knows it has the key."),
        least=1,
        most=MOST_WHOLE,
        required=True,
    )

    def __init__(
        self, topics: Sequence[tuple[str, str]], data: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, initial=initial)
        article = self.fields["article"]
        assert isinstance(article, forms.MultipleChoiceField)
        article.choices = list(topics)
        article.error_messages |= {"invalid_choice": NOT_AN_ANSWER}
