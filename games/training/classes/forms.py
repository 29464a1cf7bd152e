"""The forms of a drill and of a class: which questions are asked for, answers, who takes part."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.law.time.at_hand import doubt_titles
from games.narration.faults import fault_sentence
from games.narration.sentences import Message
from games.play.game import IN_ORDER, WRITTEN, Question
from games.rules.game import game
from games.site.forms import NOT_AN_ANSWER, OneOfField, SiteForm, TextField, WholeField, YesField
from games.training.classes.keeping import DAYS, MOST_DAYS
from games.training.drill.exercise import (
    EASY,
    HARD,
    MIDDLING,
    MOST_SEED,
    PAYMENTS,
    WHAT_IS_ORDERED,
    Selection,
    kind_names,
    topic_names,
)
from games.training.drill.paper import MOST_MINUTES, MOST_QUESTIONS

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
    WHAT_IS_ORDERED: _("What the law orders after a fault"),
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
        self, key: str, data: Any = None, initial: dict[str, str | int] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        names = kind_names(key)
        if set(PAYMENTS) & set(names):
            names = [PAY, *names]
        labels = {**KIND_NAMES, PAY: _("Every payment")}
        faults = [(fault.name, fault_sentence(key, fault.name)) for fault in game(key).faults]
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


class DrawForm(SelectionForm):
    """Questions to draw for a class."""

    ident = "draw"

    count = WholeField(
        label=_("Questions"), least=0, most=MOST_QUESTIONS, required=True, initial=12
    )
    article = forms.MultipleChoiceField(
        required=False,
        label=_("Articles"),
        help_text=_("None ticked: any article. Several take turns."),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": NOT_AN_ANSWER},
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


class ClassForm(DrawForm):
    """A class, and the questions drawn for it."""

    ident = "class"

    title = TextField(
        label=_("Name of the class"),
        help_text=_("It is shown to everyone who enters the code."),
        required=True,
    )
    failed = YesField(label=_("Only the articles that my classes miss most"))
    minutes = WholeField(
        label=_("Minutes"), help_text=_("If empty: no time limit."), least=1, most=MOST_MINUTES
    )
    days = WholeField(
        label=_("Days to store the results"),
        help_text=_("The class and all its results are then deleted automatically."),
        least=1,
        most=MOST_DAYS,
        required=True,
        initial=DAYS,
    )


class WriteForm(SiteForm):
    """A question in the trainer's words."""

    ident = "write"

    words = TextField(
        label=_("Question"), max_length=1000, required=True, widget=forms.Textarea({"rows": 3})
    )
    choices = TextField(
        label=_("Choices, one on a line, the right one first"),
        help_text=_("If empty: participants answer in words, and you mark them."),
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
    )
    model = TextField(
        label=_("Your answer, for the key"), max_length=1000, widget=forms.Textarea({"rows": 2})
    )
    provision = OneOfField((), label=_("Article"))

    def __init__(self, key: str, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.set_choices("provision", topic_names(key), _("None"))

    def clean_choices(self) -> list[str]:
        lines = [line.strip() for line in self.cleaned_data["choices"].splitlines()]
        return list(dict.fromkeys(line for line in lines if line))


class NameForm(SiteForm):
    """The participant's name, which is optional."""

    ident = "taking-part"

    name = TextField(
        label=_("Your name, if you like"),
        help_text=_("If empty: your answers are stored without a name."),
    )


class ClassCodeForm(SiteForm):
    """The code of a class, as it stands on the wall."""

    ident = "enter"

    code = TextField(
        label=_("Code of the class"),
        max_length=12,
        required=True,
        widget=forms.TextInput({"autocapitalize": "characters", "spellcheck": "false"}),
    )


class TraineeForm(SiteForm):
    """The name of a new trainee."""

    ident = "trainee"

    name = TextField(label=_("Name of the trainee"), required=True)


class TraineeSignInForm(SiteForm):
    """A trainee's name and PIN."""

    ident = "trainee-sign-in"

    trainee = TextField(label=_("Your name, as the trainer wrote it"), required=True)
    pin = TextField(
        label=_("PIN"),
        max_length=12,
        required=True,
        widget=forms.PasswordInput({"inputmode": "numeric"}),
    )
