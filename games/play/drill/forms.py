"""The forms of a drill: which questions are asked for, and each answer."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.law.at_hand import doubt_titles
from games.narration.faults import fault_sentence
from games.narration.sentences import Message
from games.play.drill import ordered
from games.play.drill.exercise import (
    EASY,
    HARD,
    MIDDLING,
    MOST_SEED,
    PAYMENTS,
    Selection,
    kind_names,
    topic_names,
)
from games.play.game import IN_ORDER, WRITTEN, Question
from games.rules.registry import game
from games.site.fields import OneOfField, TextField, WholeField
from games.site.forms import SiteForm

PAY = "pay"
"""Every kind whose answer is a payment."""
KIND_NAMES: Mapping[str, Message] = {
    "who_wins": _("Who wins"),
    "who_takes_the_pot": _("Who wins"),
    "qualifies": _("Does the house qualify"),
    "what_class": _("What a hand is worth"),
    "what_is_paid": _("What a bet is paid"),
    "total": _("What all the bets come to"),
    "what_a_seat_comes_to": _("What the pots pay"),
    "commission_taken": _("The commission"),
    "how_much_at_most": _("The least and the most of a bet"),
    "may_it_be_done": _("May it be done"),
    "who_is_next": _("Whose turn it is"),
    "after_a_fault": _("What follows a fault in a hand"),
    "stakes_of_a_stopped_hand": _("The jackpot bets of a stopped hand"),
    ordered.KIND: _("What the law orders after a fault"),
    "which_article": _("Which article says so"),
    IN_ORDER: _("The procedure, put in order"),
    "read_aloud": _("The hand, read aloud in the other language"),
    WRITTEN: _("A question in the trainer's words"),
}
ROUNDS = (("5", "5"), ("12", "12"), ("30", "30"), ("", _("Without end")))
LEVEL_NAMES = {
    EASY: _("easy questions"),
    MIDDLING: _("medium questions"),
    HARD: _("hard questions"),
}


class SelectionForm(SiteForm):
    """What questions may be chosen by; the game has the choices."""

    kind = OneOfField((), label=_("Kind of question"))
    fault = OneOfField((), label=_("Fault"))
    doubt = OneOfField((), label=_("Doubt of the law"))

    def __init__(
        self, key: str, data: Any = None, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        names = kind_names(key)
        if set(PAYMENTS) & set(names):
            names = [PAY, *names]
        labels = {**KIND_NAMES, PAY: _("Every payment")}
        faults = [(fault.name, fault_sentence(fault.name)) for fault in game(key).faults]
        self.set_choices("article", topic_names(key), _("Any"))
        self.set_choices("kind", [(name, labels[name]) for name in names], _("Any"))
        self.set_choices("fault", faults, _("Any"))
        self.set_choices("doubt", sorted(doubt_titles(key).items()), _("Any"))

    @property
    def wanted(self) -> Selection:
        cleaned = self.cleaned_data
        article = cleaned["article"]
        kinds = PAYMENTS if cleaned["kind"] == PAY else tuple(filter(None, [cleaned["kind"]]))
        return Selection(
            tuple(article) if isinstance(article, list) else tuple(filter(None, [article])),
            kinds,
            cleaned["fault"],
            cleaned["doubt"],
            cleaned.get("level", ""),
        )


class BeginForm(SelectionForm):
    """What is asked, how many questions, and their seed."""

    ident = "drill"

    article = OneOfField((), label=_("Article"))
    of = OneOfField(ROUNDS, label=_("Questions"))
    seed = WholeField(
        label=_("Seed"),
        help_text=_("Whoever enters the same seed and choices gets the same questions."),
        least=1,
        most=MOST_SEED,
        required=True,
    )
    field_order = ("of", "article", "kind", "fault", "doubt", "seed")


class AnswerForm(SiteForm):
    """One of the choices, the order of all, words, or a number of chips."""

    ident = "drill"

    def __init__(self, question: Question, data: Any = None, answer: str = "") -> None:
        super().__init__(data, initial={"answer": answer})
        self.question = question
        if question.way == "order":
            places = [(str(n), str(n)) for n in range(1, len(question.choices) + 1)]
            letters = answer.split("-")
            for letter, label in question.choices:
                place = letters.index(letter) + 1 if letter in letters else ""
                self.fields[f"place-{letter}"] = OneOfField(
                    [("", "–"), *places], label=label, required=True, initial=str(place)
                )
        elif question.way == "choice":
            self.fields["answer"] = OneOfField(
                question.choices, label=question.prompt, required=True
            )
        elif question.way == "words":
            self.fields["answer"] = TextField(
                label=_("Your answer"), max_length=1000, required=True, widget=forms.Textarea()
            )
        else:
            field = WholeField(label=_("Chips; a loss with a minus"), required=True)
            self.fields["answer"] = field
            # Number pads of telephones have no minus.
            field.widget.attrs["inputmode"] = "text"

    @property
    def is_sent(self) -> bool:
        return any(name in self.data for name in self.fields)

    def clean(self) -> None:
        super().clean()
        if self.question.way != "order" or self.errors:
            return
        places = {
            letter: self.cleaned_data[f"place-{letter}"] for letter, _l in self.question.choices
        }
        if len(set(places.values())) < len(places):
            self.add_error(None, _("Give each step a place of its own."))
        self.cleaned_data["answer"] = "-".join(
            sorted(places, key=lambda letter: int(places[letter]))
        )
