"""What a clause of an amending act orders: read by a grammar that has a place for every word.

A clause that the grammar does not take whole, or takes in two ways, is not read at all.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lark import Discard, Lark, Token, Transformer, UnexpectedInput
from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr
from lark.visitors import CollapseAmbiguities

from games.lawtexts.drafting.days import DAY_PT, DAY_ZH, InForce, count, day_written
from games.lawtexts.drafting.lines import annex_number, value_of
from games.lawtexts.files.shape import InstrumentText

MOST_READINGS = 64
"""Ways to read one clause that are compared; a clause that has more is not read."""


Value = date | int | str | None
PrintedToken = tuple[str, Value, int]
"""A word's kind, its value and its place."""


class PathStep(NamedTuple):
    """``art``, ``para`` or ``point`` with its value, or the first and the last of a range."""

    level: str
    first: str
    last: str = ""


Steps = tuple[PathStep, ...]


@dataclass(frozen=True, slots=True)
class NamedText:
    """A text that a clause names: by its act's number, by its name, or as the one before."""

    number: str = ""
    is_same: bool = False
    is_other: bool = False
    """Whether the name printed is that of another regulation; without a number, also if the law's
    own is not at hand."""


@dataclass(frozen=True, slots=True)
class Target:
    """Provisions that a clause names, those it leaves out, and the text in which they stand."""

    steps: Steps
    without: tuple[Steps, ...] = ()
    text: NamedText | None = None
    part: str = ""
    """``chapeau`` or ``heading``, if the clause names no more of it."""


@dataclass(frozen=True, slots=True)
class OwnDay:
    """Clauses of the act that take effect, or end, on a day of their own."""

    clauses: tuple[str, ...]
    """``2``; an article of the act is ``2.``, and its n.º 1 ``2.1``."""
    starts: InForce | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class ClauseRead:
    """What a clause orders."""

    kind: str
    """``change``, ``add``, ``repeal``, ``lapse``, ``revoke``, ``renumber``, ``correct``,
    ``suspend``, ``whole`` or ``in_force``."""
    targets: tuple[Target, ...] = ()
    without: tuple[Steps, ...] = ()
    """What the clause leaves out of all that it names."""
    leaving: tuple[Steps, ...] = ()
    """What is renumbered beside what is repealed."""
    becomes: tuple[Steps, ...] = ()
    """Where renumbered provisions go, in their order."""
    added: tuple[Steps, ...] = ()
    """What a renumbering adds in the place that it leaves."""
    text: NamedText | None = None
    wrong: str = ""
    right: str = ""
    starts: InForce | None = None
    until: date | None = None
    own_days: tuple[OwnDay, ...] = ()
    is_annexed: bool = False
    """Whether the annex of the act prints the words."""
    is_of_effects: bool = False
    """Whether ``starts`` is the day of the effects, which another clause need not share."""


@dataclass(frozen=True, slots=True)
class NotRead:
    """A clause that is not read, and the words at which its reading ends."""

    words: str
    is_ambiguous: bool = False
    is_misplaced: bool = False
    """Whether the words are read, and name what the law does not have, or perhaps another text."""


def read_clause(text: str, lang: str, law: InstrumentText) -> ClauseRead | NotRead:
    """What the clause orders, if each of its words has a place in the grammar."""
    tokens = list(_tokens(text, lang, law))
    try:
        tree = _grammar(lang).parse(tokens, start="start")
    except UnexpectedInput as no:
        token = getattr(no, "token", None)
        start = token.start_pos if token is not None and token.type != "$END" else None
        return NotRead(text if start is None else text[start:].strip())
    trees = CollapseAmbiguities().transform(tree)
    meanings = {_Meaning().transform(one) for one in trees[:MOST_READINGS]} - {None}
    (read, *others) = meanings or (None,)
    if others or len(trees) > MOST_READINGS or not isinstance(read, ClauseRead):
        return NotRead(text, is_ambiguous=bool(meanings))
    if read.kind not in ("change", "correct") and any(target.part for target in read.targets):
        return NotRead(text)  # «é revogado o proémio do artigo 12.º» leaves the rest of the article
    return read


def read_places(text: str, lang: str, law: InstrumentText) -> tuple[Target, ...]:
    """The provisions that the words name whole; none if they say anything else."""
    try:
        tree = _grammar(lang).parse(list(_tokens(text, lang, law)), start="targets")
    except UnexpectedInput:
        return ()
    targets = _Meaning().transform(tree)
    if not isinstance(targets, tuple) or any(target.part for target in targets):
        return ()
    return targets


class _Tokens(Lexer):
    """Hands over tokens that are made already; a word that no rule has is ``OTHER``."""

    def __init__(self, conf: LexerConf) -> None:
        self.words = {
            terminal.pattern.value: terminal.name
            for terminal in conf.terminals
            if isinstance(terminal.pattern, PatternStr)
        }

    def lex(self, tokens: list[PrintedToken]) -> Iterator[Token]:  # type: ignore[override]
        for kind, value, start in tokens:
            name = kind if kind.lstrip("_").isupper() else self.words.get(kind, "OTHER")
            yield Token(name, value, start_pos=start)


@cache
def _grammar(lang: str) -> Lark:
    path = Path(__file__).with_name(f"clauses_{'pt' if lang == 'pt' else 'zh'}.lark")
    words = path.read_text(encoding="utf-8")
    return Lark(
        words, parser="earley", lexer=_Tokens, ambiguity="explicit", start=["start", "targets"]
    )


# Words

_ACT_PT = (
    r"(?:Despachos?(?: Regulamentar Externo)?"
    r"(?: (?:para|e|d[aoe]s?|[ao]s?|[A-ZÁÉÍÓÚ][\w-]{0,30})\b){0,10}"
    r"|Portaria|Decreto-Lei|Lei|Regulamento Administrativo|Ordem Executiva)"
    r"\s+n\.º\s*(\d{1,4}/\d{2,4}(?:/M)?)(?:,?\s+de\s+\d{1,2}(?:\.º)? de [A-Za-zç]+(?: de \d{4})?)?"
)
_GAZETTE_PT = (
    r"no Boletim Oficial(?: de Macau| da Região Administrativa Especial de Macau)?"
    r"(?: n\.º \d{1,3}(?:/\d{4})?)?(?:, (?:I|II) Série)?"
    r"(?:,? (?:de|em) \d{1,2}(?:\.º)? de [A-Za-zç]+(?: de \d{4})?)?"
)
_TOKENS_PT = (
    ("_GAZETTE", re.compile(_GAZETTE_PT)),
    ("DAY", DAY_PT),
    ("ACT", re.compile(_ACT_PT)),
    ("SAME", re.compile(
        r"(?:mesm|referid|citad|dit|mencionad)[oa]s?"
        r" (?:(?:Regras|Regulamento)(?: de Execução)?|diploma|despacho|portaria)\b",
        re.IGNORECASE)),
    ("NAME", re.compile(
        r"(?i:(?:Regulamento|Regras)(?: Oficia(?:l|is))?(?: de Execução)?(?: d[oe] jogo)?"
        r"(?: d[eo])?)"
        r"(?:(?: (?!Jogo)[A-ZÁÉÍÓÚ][\w-]{1,20}(?: d[aeo]s?)?){1,6}(?=,? aprovad)"
        r"|(?: (?:«[^«»]{1,60}»|“[^“”]{1,60}”))?(?![\w«“]))")),
    ("ANNEX", re.compile(r"anexo (I|II|III|IV|V|VI|VII|VIII|IX|X)\b", re.IGNORECASE)),
    ("_LANGUAGE", re.compile(r"(?:português|chinês|(?:língua )?(?:portuguesa|chinesa))\b")),
    ("QUOTE", re.compile(r"«([^«»]+)»|“([^“”]+)”|「([^「」]+)」")),
    ("NR", re.compile(r"n\.(?:ºs?|os)")),
    ("ORD", re.compile(r"(\d{1,3})\.º(-[A-Z])?(?!\w)")),
    ("POINT", re.compile(r"\(?(\d{1,2}(?:-[A-Z])?|[a-z]{1,2})\)")),
    ("NUM", re.compile(r"(\d{1,3}(?:-[A-Z])?)(?![\w/])")),
    ("WORD", re.compile(r"cento e (?:oitenta|vinte)\b|[A-Za-zÀ-ÿ]+(?:-[A-Za-zÀ-ÿ]+)*")),
    ("MARK", re.compile(r"[,;:.]")),
    ("OTHER", re.compile(r"\S")),
)  # fmt: skip
_HAN = r"[一二三四五六七八九十]{1,4}(?:-[A-Z])?"
_TOKENS_ZH = (
    ("_GAZETTE", re.compile(
        r"(?:公佈|公布|刊登|刊載)於[〇○零一二三四五六七八九\d]{4}年.{1,3}月.{1,3}日"
        r"(?:第[一二三四五六七八九十\d]{1,4}期)?《澳門(?:特別行政區公報|政府公報)》(?:第[一二]組)?(?:副刊)?的?")),
    ("DAY", DAY_ZH),
    ("ACT", re.compile(
        r"第(\d{1,4}/\d{2,4}(?:/M)?)號(?:(?:經濟財政司司長|行政長官|總督|澳督)?(?:對外規範性)?"
        r"(?:批示|行政命令)|訓令|法律|法令|行政法規)")),
    ("SAME", re.compile(r"(?:同一|上述|該|前述)(?:法定|施行)?(?:規章|規則|批示|法規|訓令)")),
    ("NAME", re.compile(
        r"(?:《[^《》]{1,40}》|“[^“”]{1,30}”)?(?:法定|施行)?(?:規章|規則)|《[^《》]{1,40}》")),
    ("ART", re.compile(rf"第({_HAN})條")),
    ("PARA", re.compile(rf"第({_HAN})款")),
    ("SUB", re.compile(r"[（(](\d{1,2}(?:-[A-Z])?)[）)]")),
    ("POINT", re.compile(rf"[（(]({_HAN})[）)]")),
    ("ANNEX", re.compile(r"附\s*件([一二三四五六七八九十])")),
    ("QUOTE", re.compile(r"“([^“”]+)”|「([^「」]+)」|«([^«»]+)»")),
    ("DAYS", re.compile(r"([一二三四五六七八九十百]{1,5}|\d{1,3})[日天]")),
    ("MONTHS", re.compile(r"第([一二三四五六七八九十]{1,2})個月")),
)  # fmt: skip

_FIRST_FORM = {
    "artigos": "artigo", "alíneas": "alínea", "subalíneas": "subalínea", "palavras": "palavra",
    "expressões": "expressão", "termos": "termo", "passam": "passa", "entram": "entra",
    "produzem": "produz", "efeitos": "efeito", "vigoram": "vigora", "caducam": "caduca",
    "fazem": "faz", "dela": "dele", "deles": "dele", "delas": "dele", "pela": "pelo",
    "pelas": "pelo", "pelos": "pelo", "constam": "consta", "uma": "um", "nova": "novo",
    "novas": "novo", "novos": "novo", "sua": "seu", "suas": "seu", "seus": "seu", "respectiva":
    "seu", "respectivo": "seu", "anexa": "anexo", "anexos": "anexo", "anexas": "anexo",
    "alterações": "alteração", "dias": "dia", "igualmente": "também", "ainda": "também",
    "esta": "este", "seguintes": "seguinte", "dada": "dado", "dadas": "dado", "lapsos": "lapso",
    "presentes": "presente", "constantes": "constante", "decorridos": "decorrido", "mencionada":
    "mencionado", "disposições": "disposição", "expressamente": "também", "revogam-se":
    "revoga-se", "deixam": "deixa", "restantes": "restante", "actuais": "actual", "ficam": "fica",
}  # fmt: skip
_SHORT = {
    "a": "_A", "o": "_THE", "os": "_THE", "as": "_THE", "de": "_OF", "do": "_OF", "da": "_OF",
    "dos": "_OF", "das": "_OF", "ao": "_TO", "à": "_TO", "aos": "_TO", "às": "_TO", "no": "_IN",
    "na": "_IN", "nos": "_IN", "nas": "_IN", "é": "_BE", "são": "_BE",
}  # fmt: skip
_GENDER = re.compile(
    r"(alterad|aditad|revogad|renumerad|suspens|substituíd|aprovad|publicad|introduzid|previst"
    r"|contid|inexact|excluíd)[oa]s?"
)
_ORDINALS = {
    name: number
    for number, name in enumerate(
        ("primeiro", "segundo", "terceiro", "quarto", "quinto", "sexto", "sétimo", "oitavo",
         "nono", "décimo"), 1)
} | {"vigésimo": 20, "trigésimo": 30, "sexagésimo": 60, "nonagésimo": 90}  # fmt: skip
_COUNTS = {
    "cento e oitenta": 180, "cento e vinte": 120,
    "dois": 2, "três": 3, "cinco": 5, "oito": 8, "dez": 10, "quinze": 15, "vinte": 20,
    "trinta": 30, "sessenta": 60, "noventa": 90,
}  # fmt: skip


def _tokens(text: str, lang: str, law: InstrumentText) -> Iterator[PrintedToken]:
    """The words of a clause, each with its kind, its value and its place."""
    shapes = _TOKENS_PT if lang == "pt" else _TOKENS_ZH
    words = () if lang == "pt" else _words_zh()
    title = law.regulation.get(lang, "")
    names = [one for one in (title, re.sub(r" \([^()]*\)$", "", title)) if one]
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        name = next((one for one in names if text.startswith(one, place)), "")
        if name:
            yield "NAME", False, place
            place += len(name)
            continue
        match = next((m for _k, shape in shapes if (m := shape.match(text, place))), None)
        kind = next((k for k, shape in shapes if shape.match(text, place)), "OTHER")
        if lang != "pt":
            word = next((word for word in words if text.startswith(word, place)), "")
            if match is None or (word and kind == "NAME" and len(word) > len(match[0])):
                yield word or "OTHER", word or text[place], place
                place += len(word) or 1
                continue
        assert match is not None
        yield (*_token(kind, match, lang, law), place)
        place = match.end()


@cache
def _words_zh() -> tuple[str, ...]:
    """The words of the grammar, longest first."""
    words = {
        t.pattern.value for t in _grammar("zh-hant").terminals if isinstance(t.pattern, PatternStr)
    }
    return tuple(sorted(words, key=len, reverse=True))


def _token(kind: str, match: re.Match[str], lang: str, law: InstrumentText) -> tuple[str, Value]:
    printed = match[0]
    if kind == "WORD":
        word = printed.lower()
        if word in _ORDINALS:
            return "NTH" if word != "primeiro" else "FIRST", _ORDINALS[word]
        if word in _COUNTS:
            return "COUNT", _COUNTS[word]
        if word in _SHORT:
            return _SHORT[word], word
        if gender := _GENDER.fullmatch(word):
            return f"{gender[1]}o", word
        return _FIRST_FORM.get(word, word), word
    if kind == "MARK":
        return printed, printed
    if kind == "DAY":
        day = day_written(printed, lang)
        return (kind if day else "OTHER"), day
    if kind == "NAME":
        return kind, _is_other(printed, lang, law)
    if kind == "ANNEX":
        return kind, str(annex_number(printed))
    if kind == "QUOTE":
        return kind, next(filter(None, match.groups())).strip()
    if kind in ("DAYS", "MONTHS"):
        return kind, count(match[1])
    if kind == "ORD":
        return kind, value_of(match[1] + (match[2] or ""))
    if kind == "NUM" and match[1] == "1":
        return "ONE", "1"
    if kind in ("ART", "PARA", "POINT", "SUB", "NUM"):
        return kind, value_of(match[1]) or match[1].lower()
    return kind, match[1] if match.re.groups and match.lastindex else printed


def _is_other(printed: str, lang: str, law: InstrumentText) -> bool | None:
    """Whether the name of a regulation has a game that is not the law's; None if it may be the
    law's, whose name is not at hand in this language."""
    named = re.search(r"[«“《]([^«»“”《》]{1,90})[»”》]|Jogo ((?!d[eo]\b)\w.*)", printed)
    if named is None:
        return False
    ours = f"{law.game_name.get(lang, '')} {law.regulation.get(lang, '')}".casefold()
    if (named[1] or named[2]).casefold() in ours:
        return False
    return True if law.regulation.get(lang) else None


# Meaning

_Paths = list[Steps]
Parts = list[Any]
"""What is made already of the parts of a rule."""


class _LeftOut(NamedTuple):
    """What a clause leaves out of what it names."""

    steps: tuple[Steps, ...]


def _points_in(*levels: str) -> Callable[[object, Parts], _Paths]:
    """A rule for points within what is named at these levels, in the order of the words."""

    def made(_self: object, c: Parts) -> _Paths:
        steps = [one for one in c if isinstance(one, PathStep)]
        above = sorted(map(PathStep, levels, _values(c)))  # a paragraph is above a point
        return [(*above, step) for step in steps]

    return made


class _Meaning(Transformer[Token, object]):
    """Makes a ``Reading`` of a tree, in either language."""

    def ord(self, c: Parts) -> PathStep:
        return PathStep("art", *map(str, c))

    def num(self, c: Parts) -> PathStep:
        return PathStep("para", *map(str, c))

    def point(self, c: Parts) -> PathStep:
        return PathStep("point", *map(str, c))

    sub = point

    def articles(self, c: Parts) -> _Paths:
        return [(step,) for step in c]

    def article(self, c: Parts) -> PathStep:
        return PathStep("art", str(c[0]))

    def annex(self, c: Parts) -> _Paths:
        return [(PathStep("annex", str(c[0])),)]

    def paras(self, c: Parts) -> _Paths:
        steps = [
            one if isinstance(one, PathStep) else PathStep("para", str(one)) for one in _bare(c)
        ]
        return [(step,) for step in steps]

    def para_range(self, c: Parts) -> _Paths:
        return [(PathStep("para", str(c[0]), str(c[1])),)]

    def points(self, c: Parts) -> _Paths:
        return [(step,) for step in c]

    points_of_para = _points_in("para")
    points_of_point = _points_in("point")
    points_of_both = _points_in("point", "para")
    points_down = _points_in("para", "point")

    def parts(self, c: Parts) -> _Paths:
        return [path for paths in c for path in paths]

    def new_parts(self, c: Parts) -> _Paths:
        return list(c[-1])

    def below(self, c: Parts) -> _Paths:
        (article,) = [one for one in c if isinstance(one, PathStep)]
        (parts,) = [one for one in c if isinstance(one, list)]
        return [(article, *path) for path in parts]

    def chapeau(self, c: Parts) -> list[Target]:
        return [Target((c[0],), part="chapeau")]

    def heading(self, c: Parts) -> list[Target]:
        return [Target((c[0],), part="heading")]

    def without(self, c: Parts) -> _LeftOut:
        return _LeftOut(_steps_of(c[0]))

    except_first = without

    def inner(self, c: Parts) -> _LeftOut:
        left_out: _LeftOut = c[0]
        return left_out

    def later(self, c: Parts) -> object:
        return Discard

    later_first = act_article = later

    def target(self, c: Parts) -> list[Target]:
        paths = next(one for one in c if isinstance(one, list))
        left_out = next((one.steps for one in c if isinstance(one, _LeftOut)), ())
        return [replace(target, without=left_out) for target in _targets(paths)]

    def targets(self, c: Parts) -> tuple[Target, ...]:
        return tuple(target for paths in c for target in _targets(paths))

    def groups(self, c: Parts) -> tuple[Target, ...]:
        texts = [one for one in c if isinstance(one, NamedText)]
        named = [one for one in c if isinstance(one, tuple)]
        if not texts:
            return tuple(target for targets in named for target in targets)
        return tuple(
            replace(target, text=text)
            for targets, text in zip(named, texts, strict=True)
            for target in targets
        )

    def of_text(self, c: Parts) -> NamedText:
        text: NamedText = c[0]
        return text

    def same(self, c: Parts) -> NamedText:
        return NamedText(is_same=True)

    def cited(self, c: Parts) -> NamedText:
        number = next(str(one) for one in c if one.type == "ACT")
        return NamedText(number, is_other=any(one.value is True for one in c))

    def named(self, c: Parts) -> NamedText:
        return NamedText(is_other=c[0].value is not False)

    def change(self, c: Parts) -> ClauseRead:
        return _reading("change", c)

    def add(self, c: Parts) -> ClauseRead:
        return _reading("add", c)

    def add_to(self, c: Parts) -> ClauseRead:
        return ClauseRead("add", self.old_parts(c))

    def repeal(self, c: Parts) -> ClauseRead | None:
        return _placed(_reading("repeal", c))

    def revoke(self, c: Parts) -> ClauseRead:
        return _reading("revoke", c)

    def whole(self, c: Parts) -> ClauseRead:
        return _reading("whole", c)

    def annexed(self, c: Parts) -> ClauseRead:
        return replace(_reading("change", c), is_annexed=True)

    def until(self, c: Parts) -> date:
        return _day(c[0])

    ends = until

    def lapse(self, c: Parts) -> ClauseRead:
        return _reading("lapse", c)

    def lapse_of_own(self, c: Parts) -> ClauseRead:
        return ClauseRead("in_force", own_days=(OwnDay(c[0], until=c[1]),))

    def repeal_and_renumber(self, c: Parts) -> ClauseRead:
        return replace(_reading("repeal", c[:-2]), leaving=tuple(c[-2]), becomes=tuple(c[-1]))

    def old_parts(self, c: Parts) -> tuple[Target, ...]:
        text = next((one for one in c if isinstance(one, NamedText)), None)
        return tuple(Target(steps, text=text) for steps in self.below(c))

    def renumber(self, c: Parts) -> ClauseRead:
        return replace(_reading("renumber", c[:-1]), becomes=_steps_of(c[-1]))

    def renumber_and_add(self, c: Parts) -> ClauseRead:
        reading = _reading("renumber", c[:-2])
        return replace(reading, becomes=tuple(c[-2]), added=tuple(c[-1]))

    def renumber_each(self, c: Parts) -> ClauseRead:
        """One after the other, in the place of the first: n.º 4 to 5, n.º 5 to 6; and perhaps what
        is added."""
        reading = _reading("renumber", c)
        lists = [one for one in c if isinstance(one, list)]
        added = lists.pop() if len(lists) % 2 == 0 else []
        first = reading.targets[-1]
        others = (
            replace(first, steps=(*first.steps[:-1], *path)) for old in lists[1::2] for path in old
        )
        becomes = tuple(path for new in lists[::2] for path in new)
        targets = (*reading.targets, *others)
        return replace(reading, targets=targets, becomes=becomes, added=tuple(added))

    def add_and_renumber(self, c: Parts) -> ClauseRead:
        """A new part in a place, and where the part that stood there and those after it go."""
        added, old, new = (one for one in c if isinstance(one, list))
        targets = self.old_parts([*(one for one in c if not isinstance(one, list)), old])
        return ClauseRead("renumber", targets, becomes=tuple(new), added=tuple(added))

    def correct(self, c: Parts) -> ClauseRead:
        wrong, right = (str(one) for one in c if isinstance(one, Token) and one.type == "QUOTE")
        return replace(_reading("correct", c), wrong=wrong, right=right)

    def correct_in(self, c: Parts) -> ClauseRead:
        """The article stands in the sentence before, and its parts beside the words."""
        reading = self.correct([one for one in c if isinstance(one, Token)])
        return replace(reading, targets=self.old_parts(c))

    def correct_by(self, c: Parts) -> ClauseRead:
        reading = self.correct(c)
        return replace(reading, wrong=reading.right, right=reading.wrong)

    def suspend(self, c: Parts) -> ClauseRead:
        return _reading("suspend", c)

    def in_force(self, c: Parts) -> ClauseRead:
        return _reading("in_force", c)

    def in_effect(self, c: Parts) -> ClauseRead:
        """The effects may begin on another day than the act: the last day named is theirs."""
        starts = [one for one in c if isinstance(one, InForce)][-1]
        return replace(_reading("in_force", c), starts=starts, is_of_effects=True)

    def from_to(self, c: Parts) -> ClauseRead:
        first, last = (_day(one) for one in c)
        return ClauseRead("in_force", starts=InForce(first), until=last)

    def of_clauses(self, c: Parts) -> ClauseRead:
        others: InForce | None = c[2] if len(c) > 2 else None
        return ClauseRead("in_force", starts=others, own_days=(OwnDay(c[0], c[1]),))

    of_others = of_clauses

    def heading_of(self, c: Parts) -> tuple[Target, ...]:
        return (Target((c[0],), part="heading"),)

    def heading_alone(self, c: Parts) -> tuple[Target, ...]:
        text = next((one for one in c if isinstance(one, NamedText)), None)
        return tuple(replace(target, text=text) for target in c[-1])

    def in_force_until(self, c: Parts) -> ClauseRead:
        return replace(_reading("in_force", c), until=_day(c[-1]))

    def own_clauses(self, c: Parts) -> tuple[str, ...]:
        return tuple(_values(c))

    def own_articles(self, c: Parts) -> tuple[str, ...]:
        return tuple(f"{one}." for one in _values(c))

    def own_parts(self, c: Parts) -> tuple[str, ...]:
        """The numbered paragraphs of one of the act's articles: ``1.2``."""
        (article,) = [str(one) for one in c if one.type in ("ORD", "ART")]
        return tuple(f"{article}.{one}" for one in c if one.type not in ("ORD", "ART", "NR"))

    def own_day(self, c: Parts) -> OwnDay:
        return OwnDay(c[0], c[1])

    def next_day(self, c: Parts) -> InForce:
        return InForce(days=1)

    def same_day(self, c: Parts) -> InForce:
        return InForce()

    def days_on(self, c: Parts) -> InForce:
        return InForce(days=int(c[0]))

    def months_on(self, c: Parts) -> InForce:
        counted = [one for one in c if one.type in ("NTH", "MONTHS")]
        return InForce(months=int(counted[0]) if counted else 1)

    def fixed(self, c: Parts) -> InForce:
        return InForce(_day(c[0]))


def _day(token: Token) -> date:
    return date.fromisoformat(token)


def _values(c: Parts) -> list[str]:
    """The values of tokens but for the sign of a number."""
    return [str(one) for one in c if isinstance(one, Token) and one.type != "NR"]


def _placed(reading: ClauseRead) -> ClauseRead | None:
    """A repeal with what it leaves out where it belongs; None if that cannot be meant."""
    targets, left_out = reading.targets, reading.without
    if any(_first_level(one) in ("art", "") for t in targets for one in t.without):
        return None
    if not left_out or all(_first_level(steps) == "art" for steps in left_out):
        return reading
    if len(targets) != 1 or targets[0].without:
        return None
    return replace(reading, targets=(replace(targets[0], without=left_out),), without=())


def _steps_of(parts: Parts | tuple[Target, ...]) -> tuple[Steps, ...]:
    """The paths of parts, or of whole targets that are named plainly."""
    if any(isinstance(one, Target) and (one.without or one.part) for one in parts):
        return ()
    return tuple(one.steps if isinstance(one, Target) else one for one in parts)


def _first_level(steps: Steps) -> str:
    return steps[0].level if steps else ""


def _bare(c: Parts) -> Parts:
    return [one for one in c if isinstance(one, PathStep) or one.type != "NR"]


def _targets(paths: Parts) -> list[Target]:
    return [one if isinstance(one, Target) else Target(one) for one in paths]


def _reading(kind: str, c: Parts) -> ClauseRead:
    """The reading of a clause from the parts that all clauses have in common."""
    listed = [part for part in c if isinstance(part, tuple) and not isinstance(part, _LeftOut)]
    targets = tuple(one for part in listed for one in part)
    quoted = [str(one) for one in c if isinstance(one, Token) and one.type == "QUOTE"]
    text = next((one for one in c if isinstance(one, NamedText)), None)
    if text and any(target.text is None for target in targets):
        targets = tuple(replace(t, text=t.text or text) for t in targets)
    return ClauseRead(
        kind,
        tuple(one for one in targets if isinstance(one, Target)),
        without=next((one.steps for one in c if isinstance(one, _LeftOut)), ()),
        text=text,
        right=quoted[0] if kind == "change" and quoted else "",
        starts=next((one for one in c if isinstance(one, InForce)), None),
        until=next((one for one in c if isinstance(one, date)), None),
        own_days=tuple(one for one in c if isinstance(one, OwnDay)),
    )
