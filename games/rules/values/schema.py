"""The fields of a record, each declared once.

A typed dictionary is the schema of an object: ``chip: Annotated[Chips, Field(_("Smallest chip"),
"ch", usual=1, least=1)]``. From it follow the reader, the form, the names in a link, the API's
description and the types of the package.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, TypeGuard, get_args, get_origin, get_type_hints, is_typeddict

from games.rules.values.fields import Record, one_of, refuse_unknown, whole, yes_or_no

Label = str | tuple[str, str]
"""English words for a form, to be translated; if they have a context, that comes first."""
Options = tuple[tuple[str | int, Label], ...]


def gettext_noop(words: str) -> Label:
    """The words, marked for the catalogues."""
    return words


def pgettext_noop(context: str, words: str) -> Label:
    return context, words


def numbers(*values: int) -> Options:
    """Whole numbers to choose among, without words."""
    return tuple((value, str(value)) for value in values)


@dataclass(frozen=True, slots=True)
class Field:
    """What is declared of a field besides its type."""

    label: Label = ""
    short: str = ""
    """Its name in a link, the same in every game."""
    options: Options = ()
    """The values among which it is chosen, each with its label; an empty one stands for none."""
    hint: Label = ""
    usual: object = None
    """The value used when none is sent."""
    least: int = 0
    is_stake: bool = False
    group: str = "table"
    """The part of the form in which it is shown."""
    name: str = ""
    type: object = object

    def among(self, values: Collection[str]) -> "Field":
        """The field with those of its options that are among these values, or are none."""
        options = tuple(option for option in self.options if option[0] in ("", *values))
        return replace(self, options=options)

    @property
    def base(self) -> object:
        """The type without its notes."""
        return get_args(self.type)[0] if get_origin(self.type) is Annotated else self.type

    @property
    def is_shown(self) -> bool:
        """Whether a form shows it: it has a label, and something to choose if it has options."""
        return bool(self.label) and len(self.options) != 1

    @property
    def values(self) -> tuple[str | int, ...]:
        is_chosen = self.type is not bool
        return tuple(value for value, _label in self.options if value != "" and is_chosen)


Fields = Mapping[str, Field]


@cache
def fields_of(kind: type) -> Fields:
    """The fields of a typed dictionary by name, in the order declared."""
    return {
        name: _declared(name, hint)
        for name, hint in get_type_hints(kind, include_extras=True).items()
    }


def _declared(name: str, hint: object) -> Field:
    if get_origin(hint) is not Annotated:
        return Field(name=name, type=hint)
    kind, *notes = get_args(hint)
    others = tuple(note for note in notes if not isinstance(note, Field))
    kind = Annotated[(kind, *others)] if others else kind
    field = next((note for note in notes if isinstance(note, Field)), Field())
    return replace(field, name=name, type=kind)


def every_field(fields: Fields, path: str = "") -> Iterator[tuple[str, Field]]:
    """Each field with its path, and after an object's the fields within it."""
    for name, field in fields.items():
        yield f"{path}{name}", field
        kind = get_args(field.base)[1] if get_origin(field.base) is dict else field.base
        if is_object(kind):
            yield from every_field(fields_of(kind), f"{path}{name}.")


def is_object(kind: object) -> TypeGuard[type]:
    """Whether it is a typed dictionary, whose fields are declared."""
    return isinstance(kind, type) and is_typeddict(kind)


class FieldReader:
    """Reads the declared fields of an object. Raises ``Unusable`` for any other, by its path."""

    def __init__(self, entry: Record, fields: Fields, path: str) -> None:
        refuse_unknown(entry, fields, path)
        self.entry, self.fields, self.path = entry, fields, path

    def _sent(self, name: str, usual: object) -> object:
        return self.entry.get(name, self.fields[name].usual if usual is None else usual)

    def whole(self, name: str, usual: int | None = None) -> int:
        return whole(self._sent(name, usual), f"{self.path}.{name}", self.fields[name].least)

    def flag(self, name: str, *, usual: bool | None = None) -> bool:
        return yes_or_no(self._sent(name, usual), f"{self.path}.{name}")

    def choice(self, name: str) -> str:
        values = [str(value) for value in self.fields[name].values]
        return one_of(self._sent(name, None), values, f"{self.path}.{name}")
