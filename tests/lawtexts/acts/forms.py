"""The clauses of an amending act: their words in both languages and what they do."""

# ruff: noqa: E501 (sentences of law are not cut)

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.lawtexts.acts.places import (
    IS_FEMININE,
    LANGUAGES,
    PT_ONE,
    Law,
    Part,
    Words,
    cite,
    new_heading,
    new_words,
    pt_cite,
    pt_day,
    pt_in,
    pt_list,
    pt_of,
    pt_to,
    zh_cite,
    zh_day,
    zh_list,
    zh_number,
)

Row = dict[str, Any]
Lines = dict[str, list[str]]


class NoPlace(Exception):
    """The regulation has no provision that the form needs."""


@dataclass
class Piece:
    """One clause: its lines, the first of which follows the clause's number.

    `must_open` says that no reader can know what it does; `is_idle` that it does nothing to
    the text; `idle` lists the phrases whose words change nothing.
    """

    form: str
    lines: Lines
    rows: list[Row] = field(default_factory=list)
    must_open: bool = False
    is_idle: bool = False
    idle: list[str] = field(default_factory=list)
    title: str = "amend"
    annex: Lines | None = None


def row(do: Any, provision: Any, words: Any = None, **further: Any) -> Row:
    return {"do": do, "provision": provision, "to": None, "words": words or {}, **further}


@dataclass
class Desk:
    """Picks provisions that no other clause of the act has taken."""

    random: Random
    law: Law
    languages: tuple[str, ...]
    published: datetime.date
    taken: set[str] = field(default_factory=set)
    is_named: bool = False

    def article(self, suits: Callable[[Part], bool]) -> Part:
        free = [part for part in self.law.articles() if part.eid not in self.taken and suits(part)]
        if not free:
            raise NoPlace
        article = self.random.choice(free)
        self.taken.add(article.eid)
        return article

    def paras(self, least: int = 1) -> tuple[Part, list[Part]]:
        return self._with("para", least)

    def points(self, least: int = 1) -> tuple[Part, list[Part]]:
        return self._with("point", least)

    def _with(self, kind: str, least: int) -> tuple[Part, list[Part]]:
        def suits(part: Part) -> bool:
            kinds = [child.kind for child in self.law.children(part.eid)]
            return len(kinds) >= least and set(kinds) == {kind}

        article = self.article(suits)
        return article, self.law.children(article.eid)

    def siblings(self, least: int) -> list[Part]:
        """The numbers or the points of one article."""
        first, second = self.random.sample([self.paras, self.points], 2)
        try:
            return first(least)[1]
        except NoPlace:
            return second(least)[1]

    def name(self) -> Words:
        """The regulation's name, whole the first time."""
        names = self.law.again if self.is_named and self.random.random() < 0.6 else self.law.names
        self.is_named = True
        return {language: self.random.choice(names[language]) for language in self.languages}

    def quote(self, language: str, lines: list[str]) -> list[str]:
        pairs = {"pt": ("«»", "«»", "“”"), "zh-hant": ("“”", "“”", "「」")}[language]
        opens, closes = self.random.choice(pairs)
        return (
            [opens + lines[0], *lines[1:-1], lines[-1] + closes]
            if len(lines) > 1
            else [opens + lines[0] + closes]
        )

    def later(self) -> datetime.date:
        """The last day of a month after the act is in force."""
        month, day = self.random.choice(((8, 31), (9, 30), (12, 31)))
        return datetime.date(self.published.year + 1, month, day)


def both(desk: Desk, pt: Callable[[], list[str]], zh: Callable[[], list[str]]) -> Lines:
    made = {}
    for language in desk.languages:
        made[language] = pt() if language == "pt" else zh()
    return made


def pt_verb(subject: str, verb: str) -> str:
    """«É revogado», «São revogadas»: the verb for a subject with its article."""
    article = subject.split(" ")[0].lower()
    stem = verb[:-1]
    ending = {"o": "o", "a": "a", "os": "os", "as": "as"}[article]
    return ("São " if ending.endswith("s") else "É ") + stem + ending


def closed(line: str) -> str:
    """The comma that ends «, aprovado pelo Despacho n.º 97/2010,» before a verb."""
    return re.sub(
        r"(, (?:aprovad|anexo|constantes)[^,;:«]*?\d+/\d+(?:/M)?(?:, de \d+ de \w+)?)(?= [a-zéàá])",
        r"\1,",
        line,
    )


def upper(text: str) -> str:
    return text[0].upper() + text[1:]


def to_lower(text: str) -> str:
    return text[0].lower() + text[1:]


def pt_through(noun: str) -> str:
    """«o n.º 2» as «ao n.º 2», «a alínea» as «à alínea»."""
    article, _, rest = noun.partition(" ")
    return {"o": "ao", "a": "à", "os": "aos", "as": "às"}[article] + " " + rest


# How quotations are printed.


def printed(
    law: Law,
    article: Part,
    changed: dict[str, Words],
    added: list[Part],
    language: str,
    random: Random,
    header: bool = True,
) -> list[str]:
    """The article as an act reprints it: new words, and a mark where nothing changes."""
    blank = random.choice(("[…]", "[...]", "(…)") if language == "pt" else ("[…]", "[……]", "……"))
    lines = []
    if header:
        lines.append(law.number(article, language))
        title = article.heading.get(language) if random.random() < 0.4 else None
        if article.heading:
            lines.append(title or blank)
        if article.eid in changed:
            lines.append(changed[article.eid][language])
        elif article.text:
            lines.append(f"{blank}:" if language == "pt" else f"{blank}：")

    def whole(parent: str) -> None:
        children = law.children(parent) + [part for part in added if part.parent == parent]
        for index, part in enumerate(children):
            number = part.number.get(language) or law.number(part, language)
            gap = "" if language != "pt" or number.endswith("　") else " "
            inner = [eid for eid in changed if eid.startswith(part.eid + "__")]
            inner += [new.eid for new in added if new.eid.startswith(part.eid + "__")]
            if part in added:
                text = part.text[language]
            elif part.eid in changed:
                text = changed[part.eid][language]
            elif inner:
                text = f"{blank}:" if language == "pt" else f"{blank}："
            elif language == "pt":
                text = blank + ("." if index == len(children) - 1 else random.choice(".;"))
            else:
                text = blank + ("。" if index == len(children) - 1 else "；")
            lines.append(f"{number}{gap}{text}")
            if inner:
                whole(part.eid)

    whole(article.eid)
    return lines


PT_LEAD = (
    "passa a ter a seguinte redacção:",
    "passa a ter a redacção seguinte:",
    "é alterado, passando a ter a seguinte redacção:",
    "passa a ser do seguinte teor:",
)


def pt_lead(random: Random, subject: str) -> str:
    """«passam a ter a seguinte redacção» in the number and gender of its subject."""
    article = subject.split(" ")[0].lower()
    many, she = article.endswith("s"), article.startswith("a")
    lead = random.choice(PT_LEAD)
    if many:
        lead = lead.replace("passa a", "passam a").replace("é alterado", "são alterados")
    return lead.replace("alterado", "alterada") if she else lead


ZH_LEAD = ("修改如下：", "現修改如下：", "的行文修改如下：", "改為如下：", "內容修改如下：")


def replaced(
    form: str,
    desk: Desk,
    articles: list[Part],
    subject: list[Part],
    changed: dict[str, Words],
    bare: bool = False,
    rows: list[Row] | None = None,
) -> Piece:
    name, random = desk.name(), desk.random

    def pt() -> list[str]:
        cited = pt_cite(desk.law, subject)
        return [f"{upper(cited)} {pt_of(name['pt'])} {pt_lead(random, cited)}"]

    def zh() -> list[str]:
        cited = zh_cite(desk.law, subject)
        return [
            random.choice(
                (
                    f"{name['zh-hant']}{cited}{random.choice(ZH_LEAD)}",
                    f"修改{name['zh-hant']}{cited}，內容如下：",
                )
            )
        ]

    lines = both(desk, pt, zh)
    for language in desk.languages:
        quoted: list[str] = []
        if bare:
            part = subject[0]
            gap = " " if language == "pt" else ""
            text = changed[part.eid][language]
            quoted = [f"{desk.law.number(part, language)}{gap}{text}"]
        else:
            for article in articles:
                quoted += printed(desk.law, article, changed, [], language, random)
        lines[language] += desk.quote(language, quoted)
    made = [row("replace", eid, words) for eid, words in changed.items()]
    return Piece(form, lines, made if rows is None else rows)


# Replacing.


def replace_number(desk: Desk) -> Piece:
    article, paras = desk.paras()
    part = desk.random.choice([para for para in paras if not desk.law.children(para.eid)] or paras)
    if desk.law.children(part.eid):
        raise NoPlace
    changed = {part.eid: new_words(desk.random)}
    return replaced(
        "replace a number", desk, [article], [part], changed, bare=desk.random.random() < 0.4
    )


def replace_point(desk: Desk) -> Piece:
    article, points = desk.points(2)
    free = [point for point in points if not desk.law.children(point.eid)]
    part = desk.random.choice(free)
    changed = {part.eid: new_words(desk.random, part is points[-1])}
    return replaced(
        "replace a point", desk, [article], [part], changed, bare=desk.random.random() < 0.4
    )


def replace_nested_point(desk: Desk) -> Piece:
    def suits(part: Part) -> bool:
        return any(
            "__para_" in below.parent
            for below in desk.law.below(part.eid)
            if below.kind == "point" and not desk.law.children(below.eid)
        )

    article = desk.article(suits)
    part = desk.random.choice(
        [
            below
            for below in desk.law.below(article.eid)
            if below.kind == "point"
            and "__para_" in below.parent
            and not desk.law.children(below.eid)
        ]
    )
    changed = {part.eid: new_words(desk.random, part.eid == desk.law.children(part.parent)[-1].eid)}
    return replaced("replace a point", desk, [article], [part], changed)


def replace_articles(desk: Desk) -> Piece:
    """Two articles in one clause, a number or a point of each changed."""
    articles, changed = [], {}
    for _ in range(2):

        def suits(part: Part) -> bool:
            return any(not desk.law.children(child.eid) for child in desk.law.children(part.eid))

        article = desk.article(suits)
        free = [
            child for child in desk.law.children(article.eid) if not desk.law.children(child.eid)
        ]
        for part in desk.random.sample(free, min(len(free), desk.random.choice((1, 1, 2)))):
            changed[part.eid] = new_words(
                desk.random, part.kind == "para" or part is desk.law.children(article.eid)[-1]
            )
        articles.append(article)
    articles.sort(key=lambda part: part.ordinal)
    ordered = {eid: changed[eid] for eid in desk.law.parts if eid in changed}
    return replaced("replace in several articles", desk, articles, articles, ordered)


def replace_whole_article(desk: Desk) -> Piece:
    """Every line of the article printed anew, its heading too; some lines as they were."""
    article, children = desk.paras()
    if any(desk.law.children(child.eid) for child in children):
        raise NoPlace
    heading = article.heading
    if desk.random.random() < 0.5:
        heading = new_heading(desk.random)
    rows = [
        row("replace", article.eid, {}, heading=dict(heading), optional=heading is article.heading)
    ]
    texts: dict[str, Words] = {}
    for child in children:
        same = desk.random.random() < 0.3 and set(child.text) >= set(desk.languages)
        texts[child.eid] = dict(child.text) if same else new_words(desk.random)
        rows.append(row("replace", child.eid, texts[child.eid], optional=same))
    if article.text:
        raise NoPlace
    piece = replaced("replace a whole article", desk, [article], [article], texts, rows=rows)
    for language in desk.languages:
        lines = piece.lines[language]
        position = len(lines) - len(children) - 1
        if language in heading:
            lines[position] = heading[language]
        else:
            rows[0]["optional"] = True
    return piece


def replace_shorter(desk: Desk) -> Piece:
    """An article printed whole with one point fewer: the last one falls."""
    article, children = desk.points(3)
    if any(desk.law.children(child.eid) for child in children) or not set(article.text) >= set(
        desk.languages
    ):
        raise NoPlace
    changed: dict[str, Words] = {article.eid: dict(article.text)}
    rows = [
        row(
            "replace", article.eid, dict(article.text), heading=dict(article.heading), optional=True
        )
    ]
    for child in children[:-1]:
        changed[child.eid] = new_words(desk.random, child is children[-2])
        rows.append(row("replace", child.eid, changed[child.eid]))
    rows.append(row("repeal", children[-1].eid))
    piece = replaced("replace by fewer points", desk, [article], [article], changed, rows=rows)
    for language in desk.languages:
        lines = piece.lines[language]
        closing = lines[-1][-1]
        del lines[-1]
        lines[-1] += closing
        position = 2 if article.heading else None
        if position is not None:
            lines[position] = article.heading.get(language, lines[position])
    return piece


def replace_chapeau(desk: Desk) -> Piece:
    article, _ = desk.points()
    if not article.text:
        raise NoPlace
    pt, zh = desk.random.choice(
        (
            (
                "Nas jogadas sem limite, observam-se as seguintes regras:",
                "在未設限額的牌局上，須遵守以下規則：",
            ),
            (
                "Sem prejuízo do disposto no artigo 2.º, aplica-se o seguinte:",
                "在不妨礙第二條規定的情況下，適用以下規定：",
            ),
        )
    )
    words = {"pt": pt, "zh-hant": zh}
    name = desk.name()
    lines = both(
        desk,
        lambda: [
            f"{upper(desk.random.choice(('o proémio', 'o corpo', 'o corpo')))} "
            f"do artigo {article.ordinal}.º {pt_of(name['pt'])} "
            f"{pt_lead(desk.random, 'o corpo')}"
        ],
        lambda: [
            f"{name['zh-hant']}{zh_cite(desk.law, [article])}"
            f"{desk.random.choice(('序文', '的序言部分', '首段'))}修改如下："
        ],
    )
    for language in desk.languages:
        lines[language] += desk.quote(language, [words[language]])
    return Piece("replace the chapeau", lines, [row("replace", article.eid, words)])


def replace_heading(desk: Desk) -> Piece:
    article = desk.article(lambda part: bool(part.heading))
    heading, name = new_heading(desk.random), desk.name()
    lines = both(
        desk,
        lambda: [
            f"A epígrafe do artigo {article.ordinal}.º {pt_of(name['pt'])} passa a ter a "
            f"seguinte redacção: «{heading['pt']}»."
        ],
        lambda: [
            f"{name['zh-hant']}{zh_cite(desk.law, [article])}的標題改為“{heading['zh-hant']}”。"
        ],
    )
    return Piece("replace the heading", lines, [row("replace", article.eid, {}, heading=heading)])


EXPRESSIONS = (
    ("três vezes", "quatro vezes", "三次", "四次"),
    ("jogador", "participante", "博彩者", "參與者"),
    ("cartas", "peças", "紙牌", "牌張"),
    ("apostas", "paradas", "投注", "下注"),
    ("mesa", "banca", "檯", "桌"),
    ("três", "quatro", "三", "四"),
    ("cinco", "seis", "五", "六"),
    ("dois", "três", "二", "三"),
)


def expression(desk: Desk) -> tuple[Part, dict[str, tuple[str, str]]]:
    """A provision with a word that occurs once in each language of the act, and its new word."""
    options = []
    for part in desk.law.parts.values():
        if part.eid.split("__")[0] in desk.taken or not set(desk.languages) <= set(part.text):
            continue
        for pt_old, pt_new, zh_old, zh_new in EXPRESSIONS:
            pairs = {"pt": (pt_old, pt_new), "zh-hant": (zh_old, zh_new)}
            if all(
                part.text[language].count(pairs[language][0]) == 1 for language in desk.languages
            ):
                options.append((part, pairs))
    if not options:
        raise NoPlace
    part, pairs = desk.random.choice(options)
    desk.taken.add(part.eid.split("__")[0])
    return part, pairs


def new_text(desk: Desk, part: Part, pairs: dict[str, tuple[str, str]]) -> dict[str, list[str]]:
    """The provision's words with the new word in place, or the new word alone."""
    return {
        language: [part.text[language].replace(*pairs[language]), pairs[language][1]]
        for language in desk.languages
    }


def replace_expression(desk: Desk) -> Piece:
    part, pairs = expression(desk)
    name, random = desk.name(), desk.random

    def pt() -> list[str]:
        old, new = pairs["pt"]
        cited = pt_cite(desk.law, [part])
        place = f"{cited} {pt_of(name['pt'])}"
        return [
            random.choice(
                (
                    f"N{place}, a expressão «{old}» é substituída por «{new}».",
                    f"N{place}, onde consta «{old}» passa a constar «{new}».",
                    f"A expressão «{old}», constante d{place}, é substituída pela expressão «{new}».",
                    f"É substituída por «{new}» a expressão «{old}» que figura n{place}.",
                )
            )
        ]

    def zh() -> list[str]:
        old, new = pairs["zh-hant"]
        place = f"{name['zh-hant']}{zh_cite(desk.law, [part])}"
        return [
            random.choice(
                (
                    f"將{place}所載的“{old}”改為“{new}”。",
                    f"{place}中的“{old}”改為“{new}”。",
                    f"將{place}的「{old}」一詞改為「{new}」。",
                    f"{place}中“{old}”的表述以“{new}”取代。",
                )
            )
        ]

    return Piece(
        "replace an expression",
        both(desk, pt, zh),
        [row(["replace", "correct"], part.eid, new_text(desk, part, pairs))],
    )


# Inserting.


def insertion(
    form: str,
    desk: Desk,
    whom: dict[str, str],
    quoted: Lines,
    rows: list[Row],
) -> Piece:
    lines = {
        language: [whom[language], *desk.quote(language, quoted[language])]
        for language in desk.languages
    }
    return Piece(form, lines, rows)


def insert_articles(desk: Desk) -> Piece:
    """Article 9.º-A, or 9.º-A and 9.º-B, with headings and one text or some numbers."""
    article = desk.article(lambda part: True)
    random, name = desk.random, desk.name()
    letters = random.choice(("A", "A", "AB"))
    zh_form = random.choice(("第{n}-{l}條", "第{n}-{l}條", "第{n}條-{l}"))
    number, zh_ordinal = article.ordinal, zh_number(article.ordinal)
    quoted: Lines = {language: [] for language in desk.languages}
    rows = []
    for letter in letters:
        eid, heading = f"art_{number}_{letter}", new_heading(random)
        count = random.choice((0, 2, 3))
        texts = [new_words(random) for _ in range(max(count, 1))]
        for language in desk.languages:
            label = f"Artigo {number}.º-{letter}"
            if language != "pt":
                label = zh_form.format(n=zh_ordinal, l=letter)
            quoted[language] += [label, heading[language]]
            for index, words in enumerate(texts, 1):
                opening = f"{index}. " if language == "pt" else f"{zh_number(index)}、"
                quoted[language].append((opening if count else "") + words[language])
        if not count:
            rows.append(row("insert", eid, texts[0], heading=heading))
            continue
        rows.append(row("insert", eid, {}, heading=heading, optional=True))
        for index, words in enumerate(texts, 1):
            rows.append(row("insert", f"{eid}__para_{index}", words))
    whom = {}
    if "pt" in desk.languages:
        label = pt_list([f"{number}.º-{letter}" for letter in letters])
        noun, verb = f"o artigo {label}", "É aditado"
        if len(letters) > 1:
            noun, verb = f"os artigos {label}", "São aditados"
        whom["pt"] = random.choice(
            (
                f"{verb} {pt_to(name['pt'])} {noun}, com a seguinte redacção:",
                f"{verb} {noun} {pt_to(name['pt'])}, com a redacção seguinte:",
                f"{upper(pt_to(name['pt']))} {to_lower(verb)} {noun}, com a seguinte redacção:",
                f"{verb.replace('aditado', 'introduzido')} {pt_in(name['pt'])} {noun}, "
                "do seguinte teor:",
            )
        )
    if "zh-hant" in desk.languages:
        label = zh_list([zh_form.format(n=zh_ordinal, l=letter) for letter in letters])
        whom["zh-hant"] = random.choice(
            (
                f"在{name['zh-hant']}增加{label}，內容如下：",
                f"{name['zh-hant']}增加{label}，行文如下：",
                f"於{name['zh-hant']}內增訂{label}，其內容如下：",
            )
        )
    return insertion("insert lettered articles", desk, whom, quoted, rows)


def _insert_into(
    form: str,
    desk: Desk,
    parent: Part,
    labels: list[tuple[str, str, str, str, str]],
    noun: tuple[str, str],
) -> Piece:
    """Labels: eid, printed pt, printed zh, cited pt, cited zh, for each new number or point."""
    random, name = desk.random, desk.name()
    texts = [
        new_words(random, noun[0] == "n.º" or index == len(labels) - 1)
        for index in range(len(labels))
    ]
    quoted: Lines = {}
    if "pt" in desk.languages:
        quoted["pt"] = [
            f"{label[1]} {words['pt']}" for label, words in zip(labels, texts, strict=True)
        ]
    if "zh-hant" in desk.languages:
        quoted["zh-hant"] = [
            f"{label[2]}{words['zh-hant']}" for label, words in zip(labels, texts, strict=True)
        ]
    cited = pt_list([label[3] for label in labels])
    she = noun[0] == "alínea"
    many = len(labels) > 1
    if many:
        subject = ("as alíneas " if she else "os n.os ") + cited
    else:
        subject = ("a alínea " if she else "o n.º ") + cited
    indefinite = subject if many else ("uma " if she else "um ") + subject[2:]
    whom = {}
    where = pt_cite(desk.law, [parent])
    if "pt" in desk.languages:
        whom["pt"] = random.choice(
            (
                f"{pt_verb(subject, 'aditado')} {pt_through(where)} {pt_of(name['pt'])} {indefinite}, "
                "com a seguinte redacção:",
                f"{upper(pt_through(where))} {pt_of(name['pt'])} "
                f"{to_lower(pt_verb(subject, 'aditado'))} {indefinite}, com a seguinte redacção:",
                f"{pt_verb(subject, 'aditado')} {subject} {pt_through(where)} {pt_of(name['pt'])}, "
                "com a redacção seguinte:",
            )
        )
    if "zh-hant" in desk.languages:
        place = f"{name['zh-hant']}{zh_cite(desk.law, [parent])}"
        zh_cited = zh_list([label[4] for label in labels])
        whom["zh-hant"] = random.choice(
            (
                f"在{place}增加{zh_cited}，內容如下：",
                f"{place}增加{zh_cited}，行文如下：",
                f"於{place}內增訂{zh_cited}，其內容如下：",
            )
        )
    rows = [row("insert", label[0], words) for label, words in zip(labels, texts, strict=True)]
    return insertion(form, desk, whom, quoted, rows)


def insert_numbers(desk: Desk) -> Piece:
    article, paras = desk.paras()
    first = paras[-1].ordinal + 1
    labels = [
        (
            f"{article.eid}__para_{index}",
            f"{index}.",
            f"{zh_number(index)}、",
            str(index),
            f"第{zh_number(index)}款",
        )
        for index in range(first, first + desk.random.choice((1, 1, 2)))
    ]
    return _insert_into("insert numbers at the end", desk, article, labels, ("n.º", "款"))


def insert_lettered_number(desk: Desk) -> Piece:
    article, paras = desk.paras()
    para = desk.random.choice(paras)
    number, zh = para.ordinal, zh_number(para.ordinal)
    labels = [(f"{para.eid}_A", f"{number}-A.", f"{zh}-A、", f"{number}-A", f"第{zh}-A款")]
    return _insert_into("insert a lettered number", desk, article, labels, ("n.º", "款"))


def insert_point(desk: Desk) -> Piece:
    article, points = desk.points(2)
    last = points[-1]
    number = last.ordinal + 1
    letter = not last.number["pt"][0].isdigit()
    shown = chr(ord("a") + number - 1) if letter else str(number)
    zh = zh_number(number)
    labels = [
        (f"{article.eid}__point_{shown}", f"{shown})", f"（{zh}）", f"{shown})", f"（{zh}）項")
    ]
    return _insert_into("insert a point at the end", desk, article, labels, ("alínea", "項"))


def insert_lettered_point(desk: Desk) -> Piece:
    article, points = desk.points(2)
    point = desk.random.choice(points)
    if not point.number["pt"][0].isdigit():
        raise NoPlace
    number, zh = point.ordinal, zh_number(point.ordinal)
    labels = [(f"{point.eid}_A", f"{number}-A)", f"（{zh}-A）", f"{number}-A)", f"（{zh}-A）項")]
    return _insert_into("insert a lettered point", desk, article, labels, ("alínea", "項"))


# Repealing.


def repeal_lines(desk: Desk, pt_subject: str, zh_subject: str, tail: str = "") -> Lines:
    random, name = desk.random, desk.name()

    def pt() -> list[str]:
        verb = pt_verb(pt_subject, "revogado")
        many = verb.startswith("São")
        if " e o" in pt_subject:
            verb, many = "São revogados", True
        elif " e a" in pt_subject:
            many = True
            verb = "São revogad" + ("as" if verb.endswith(("a", "as")) else "os")
        return [
            random.choice(
                (
                    f"{verb} {pt_subject} {pt_of(name['pt'])}.",
                    f"{verb} {pt_subject} {pt_of(name['pt'])}.",
                    f"{upper(pt_subject)} {pt_of(name['pt'])} {to_lower(verb)}.",
                    f"{'Revogam-se' if many else 'Revoga-se'} {pt_subject} {pt_of(name['pt'])}.",
                    f"{'São expressamente' if many else 'É expressamente'} {verb.split(' ')[1]} "
                    f"{pt_subject} {pt_of(name['pt'])}.",
                )
            )
        ]

    def zh() -> list[str]:
        return [
            random.choice(
                (
                    f"廢止{name['zh-hant']}{zh_subject}。",
                    f"廢止{name['zh-hant']}{zh_subject}。",
                    f"{name['zh-hant']}{zh_subject}予以廢止。",
                    f"現廢止{name['zh-hant']}{zh_subject}。",
                    f"{name['zh-hant']}{zh_subject}，現予廢止。",
                )
            )
        ]

    return both(desk, pt, zh)


def chosen(desk: Desk, parts: list[Part], at_least: int = 2) -> list[Part]:
    """A run of the parts, as a range needs."""
    size = desk.random.randint(at_least, max(at_least, min(len(parts), 4)))
    start = desk.random.randint(0, len(parts) - size)
    return parts[start : start + size]


def repeal_one(desk: Desk) -> Piece:
    part = desk.random.choice(desk.siblings(1))
    if desk.random.random() < 0.3:
        part = desk.article(lambda article: True)
    lines = repeal_lines(desk, pt_cite(desk.law, [part]), zh_cite(desk.law, [part]))
    return Piece("repeal one", lines, [row("repeal", part.eid)])


def repeal_list(desk: Desk) -> Piece:
    """Parts of two articles, and now and then an article whole."""
    groups = []
    for _ in range(desk.random.choice((1, 2))):
        parts = desk.siblings(3)
        picked = desk.random.sample(parts, desk.random.choice((2, 2, 3)))
        groups.append(sorted(picked, key=lambda part: part.ordinal))
    if desk.random.random() < 0.5:
        groups.append([desk.article(lambda article: True)])
    lines = repeal_lines(
        desk,
        pt_list([pt_cite(desk.law, group) for group in groups]),
        "以及".join(zh_cite(desk.law, group) for group in groups),
    )
    return Piece(
        "repeal a list", lines, [row("repeal", part.eid) for group in groups for part in group]
    )


def repeal_range(desk: Desk) -> Piece:
    groups = [chosen(desk, desk.siblings(3), 3)]
    if desk.random.random() < 0.4:
        articles = desk.law.articles()
        runs = [articles[index : index + 3] for index in range(len(articles) - 2)]
        runs = [run for run in runs if not any(part.eid in desk.taken for part in run)]
        if runs:
            groups.append(desk.random.choice(runs))
            desk.taken.update(part.eid for part in groups[-1])
    if desk.random.random() < 0.3:
        del groups[0]
    if not groups:
        raise NoPlace
    lines = repeal_lines(
        desk,
        pt_list([pt_cite(desk.law, group, True) for group in groups]),
        zh_list([zh_cite(desk.law, group, True) for group in groups]),
    )
    return Piece(
        "repeal a range", lines, [row("repeal", part.eid) for group in groups for part in group]
    )


def repeal_range_and_one(desk: Desk) -> Piece:
    """«os n.os 1, 3 a 5»: a list with a range in it."""
    parts = desk.siblings(4)
    labels = [part.number["pt"].rstrip(".") for part in parts]
    feminine = IS_FEMININE[parts[0].kind]
    head = "as alíneas" if feminine else "os n.os"
    parent = desk.law.parts[parts[0].parent]
    pt_subject = f"{head} {labels[0]} e {labels[-3]} a {labels[-1]} do artigo {parent.ordinal}.º"
    items = [zh_cite(desk.law, [part])[len(zh_cite(desk.law, [parent])) :] for part in parts]
    zh_subject = f"{zh_cite(desk.law, [parent])}{items[0]}及{items[-3]}至{items[-1]}"
    eids = dict.fromkeys([parts[0].eid, *(part.eid for part in parts[-3:])])
    return Piece(
        "repeal a list with a range",
        repeal_lines(desk, pt_subject, zh_subject),
        [row("repeal", eid) for eid in eids],
    )


PT_EXCEPT = (
    "com excepção {of}",
    "à excepção {of}",
    "salvo {one}",
    "excepto {one}",
    "exceptuando-se {one}",
    "mantendo-se em vigor {one}",
    "ressalvando-se {one}",
)


def repeal_except(desk: Desk) -> Piece:
    """A whole article, or a run of it, without one of its parts."""
    random, name = desk.random, desk.name()
    parts = desk.siblings(3)
    article = desk.law.parts[parts[0].parent]
    spared = random.choice(parts)
    kind, she = PT_ONE[spared.kind], IS_FEMININE[spared.kind]
    label = spared.number["pt"].rstrip(".")
    one = f"{'a' if she else 'o'} {'sua' if she else 'seu'} {kind} {label}"
    if random.random() < 0.3:
        one = f"{'a' if she else 'o'} {kind} {label}"
    with_run = random.random() < 0.4 and len(parts) >= 4 and spared not in (parts[0], parts[-1])
    if with_run:
        subject = pt_cite(desk.law, parts, True)
        zh_subject = zh_cite(desk.law, parts, True)
        one = f"{'a' if she else 'o'} {kind} {label}"
    else:
        subject, zh_subject = pt_cite(desk.law, [article]), zh_cite(desk.law, [article])
    zh_one = zh_cite(desk.law, [spared])[len(zh_cite(desk.law, [article])) :]

    def pt() -> list[str]:
        how = random.choice(PT_EXCEPT).format(of="d" + one, one=one)
        verb = pt_verb(subject, "revogado")
        return [
            random.choice(
                (
                    f"{verb} {subject} {pt_of(name['pt'])}, {how}.",
                    f"{verb}, {how}, {subject} {pt_of(name['pt'])}."
                    if with_run or "seu" in one or "sua" in one
                    else f"{verb} {subject} {pt_of(name['pt'])}, {how}.",
                    f"Com excepção d{one}, {to_lower(verb)} {subject} {pt_of(name['pt'])}.",
                )
            )
        ]

    def zh() -> list[str]:
        place = f"{name['zh-hant']}{zh_subject}"
        return [
            random.choice(
                (
                    f"廢止{place}，但{zh_one}除外。",
                    f"廢止{place}，{zh_one}除外。",
                    f"除{zh_one}外，廢止{place}。",
                    f"廢止{place}，惟{zh_one}仍然有效。",
                    f"廢止{place}（{zh_one}除外）。"
                    if not zh_one.startswith("（")
                    else f"廢止{place}，但不包括{zh_one}。",
                )
            )
        ]

    rows = [row("repeal", part.eid) for part in parts if part is not spared]
    return Piece("repeal with an exception", both(desk, pt, zh), rows)


PT_HISTORY = (
    "aditad{e} pelo artigo 3.º do {act}",
    "aditad{e} pelo {act}",
    "na redacção dada pelo n.º 1 do {act}",
    "na redacção que lhe foi dada pelo {act}",
    "com a redacção introduzida pelo artigo 2.º do {act}",
    "alterad{e} pelo {act}",
)
ZH_HISTORY = (
    "經第{act}號經濟財政司司長批示第三款增加的",
    "由第{act}號經濟財政司司長批示增加的",
    "經第{act}號經濟財政司司長批示修改的",
    "由第{act}號經濟財政司司長批示第一款賦予新行文的",
)


def history(desk: Desk, subject: str) -> tuple[str, str]:
    """How the provision came to be, in both languages: words that do nothing."""
    number = f"{desk.random.randint(10, 99)}/{desk.published.year - desk.random.randint(1, 8)}"
    article = subject.split(" ")[0]
    ending = {"o": "o", "a": "a", "os": "os", "as": "as"}[article]
    index = desk.random.randrange(len(PT_HISTORY))
    act = f"Despacho do Secretário para a Economia e Finanças n.º {number}"
    pt = PT_HISTORY[index].format(e=ending, act=act)
    zh = desk.random.choice(ZH_HISTORY[:2] if "aditad" in pt else ZH_HISTORY[2:]).format(act=number)
    return pt, zh


def repeal_history(desk: Desk) -> Piece:
    parts = desk.siblings(2)
    picked = chosen(desk, parts) if desk.random.random() < 0.5 else [desk.random.choice(parts)]
    as_range = len(picked) > 2
    subject = pt_cite(desk.law, picked, as_range)
    pt_past, zh_past = history(desk, subject)
    name, random = desk.name(), desk.random
    lines = both(
        desk,
        lambda: [
            random.choice(
                (
                    f"{pt_verb(subject, 'revogado')} {subject} {pt_of(name['pt'])}, {pt_past}.",
                    f"{pt_verb(subject, 'revogado')} {subject}, {pt_past}, {pt_of(name['pt'])}.",
                )
            )
        ],
        lambda: [f"廢止{name['zh-hant']}中{zh_past}{zh_cite(desk.law, picked, as_range)}。"],
    )
    return Piece(
        "repeal with its history",
        lines,
        [row("repeal", part.eid) for part in picked],
        idle=[pt_past, zh_past],
    )


def replace_history(desk: Desk) -> Piece:
    article, paras = desk.paras()
    free = [para for para in paras if not desk.law.children(para.eid)]
    if not free:
        raise NoPlace
    part = desk.random.choice(free)
    words, name, random = new_words(desk.random), desk.name(), desk.random
    subject = pt_cite(desk.law, [part])
    pt_past, zh_past = history(desk, subject)
    lines = both(
        desk,
        lambda: [f"{upper(subject)} {pt_of(name['pt'])}, {pt_past}, {pt_lead(random, subject)}"],
        lambda: [
            f"{name['zh-hant']}中{zh_past}{zh_cite(desk.law, [part])}{random.choice(ZH_LEAD)}"
        ],
    )
    for language in desk.languages:
        lines[language] += desk.quote(
            language, printed(desk.law, article, {part.eid: words}, [], language, random)
        )
    return Piece(
        "replace with its history",
        lines,
        [row("replace", part.eid, words)],
        idle=[pt_past, zh_past],
    )


def repeal_points_list(desk: Desk) -> Piece:
    """«São revogadas as seguintes disposições: 1) …; 2) …»."""
    groups, ranges = [], []
    for _ in range(desk.random.choice((2, 3))):
        parts = desk.siblings(2)
        if desk.random.random() < 0.4:
            groups.append(chosen(desk, parts))
            ranges.append(len(groups[-1]) > 2)
        else:
            groups.append([desk.random.choice(parts)])
            ranges.append(False)
    name, random = desk.name(), desk.random

    def items(language: str) -> list[str]:
        made = []
        for index, (group, as_range) in enumerate(zip(groups, ranges, strict=True), 1):
            cited = cite(desk.law, group, language, as_range)
            is_last = index == len(groups)
            if language == "pt":
                made.append(f"{index}) {upper(cited)}{'.' if is_last else ';'}")
            else:
                made.append(f"（{zh_number(index)}）{cited}{'。' if is_last else '；'}")
        return made

    lines = both(
        desk,
        lambda: [
            random.choice(
                (
                    f"São revogadas as seguintes disposições {pt_of(name['pt'])}:",
                    f"São revogados, {pt_in(name['pt'])}:",
                )
            ),
            *items("pt"),
        ],
        lambda: [
            random.choice(
                (
                    f"廢止{name['zh-hant']}的下列規定：",
                    f"廢止{name['zh-hant']}以下規定：",
                )
            ),
            *items("zh-hant"),
        ],
    )
    return Piece(
        "repeal by a list of points",
        lines,
        [row("repeal", part.eid) for group in groups for part in group],
    )


def repeal_articles_except(desk: Desk) -> Piece:
    """«os artigos 12.º a 14.º, com excepção do n.º 2 do artigo 14.º»."""
    law, random = desk.law, desk.random
    articles = law.articles()
    runs = [
        articles[index : index + 3]
        for index in range(len(articles) - 2)
        if not any(part.eid in desk.taken for part in articles[index : index + 3])
        and any(len(law.children(part.eid)) > 2 for part in articles[index : index + 3])
    ]
    if not runs:
        raise NoPlace
    run = random.choice(runs)
    desk.taken.update(part.eid for part in run)
    opened = random.choice([part for part in run if len(law.children(part.eid)) > 2])
    children = law.children(opened.eid)
    spared = sorted(random.sample(children, random.choice((1, 2))), key=lambda part: part.ordinal)
    name = desk.name()
    pt_spared, zh_spared = pt_cite(law, spared), zh_cite(law, spared)
    pt_run, zh_run = pt_cite(law, run, True), zh_cite(law, run, True)
    lines = both(
        desk,
        lambda: [
            random.choice(
                (
                    f"São revogados {pt_run} {pt_of(name['pt'])}, com excepção d{pt_spared}.",
                    f"São revogados, salvo {pt_spared}, {pt_run} {pt_of(name['pt'])}.",
                    f"À excepção d{pt_spared}, são revogados {pt_run} {pt_of(name['pt'])}.",
                )
            )
        ],
        lambda: [
            random.choice(
                (
                    f"廢止{name['zh-hant']}{zh_run}，但{zh_spared}除外。",
                    f"除{zh_spared}外，廢止{name['zh-hant']}{zh_run}。",
                )
            )
        ],
    )
    whole = [part for part in run if part is not opened]
    rows = [
        row("repeal", part.eid)
        for part in whole + [child for child in children if child not in spared]
    ]
    return Piece("repeal articles with an exception", lines, rows)


def repeal_and_replace(desk: Desk) -> Piece:
    """Two things in one sentence."""
    random = desk.random
    part = random.choice(desk.siblings(2))
    article, paras = desk.paras()
    free = [para for para in paras if not desk.law.children(para.eid)]
    if not free:
        raise NoPlace
    changed, words, name = random.choice(free), new_words(random), desk.name()
    cited, new_cited = pt_cite(desk.law, [part]), pt_cite(desk.law, [changed])
    lines = both(
        desk,
        lambda: [
            f"{pt_verb(cited, 'revogado')} {cited} {pt_of(name['pt'])} e {new_cited} "
            "passa a ter a seguinte redacção:"
        ],
        lambda: [
            f"廢止{name['zh-hant']}{zh_cite(desk.law, [part])}，並將"
            f"{zh_cite(desk.law, [changed])}修改如下："
        ],
    )
    for language in desk.languages:
        quoted = printed(desk.law, article, {changed.eid: words}, [], language, random)
        lines[language] += desk.quote(language, quoted)
    return Piece(
        "repeal and replace in one clause",
        lines,
        [row("repeal", part.eid), row("replace", changed.eid, words)],
    )


# Renumbering.


def _move_rows(desk: Desk, moved: list[Part], by: int) -> list[Row]:
    rows = []
    for part in moved:
        to = f"{part.eid.rpartition('_')[0]}_{part.ordinal + by}"
        rows.append({**row(["renumber", "move"], part.eid), "to": to})
        for below in desk.law.below(part.eid):
            rows.append(
                {
                    **row(["renumber", "move"], below.eid, optional=True),
                    "to": to + below.eid[len(part.eid) :],
                }
            )
    return rows


def renumber_and_insert(desk: Desk) -> Piece:
    article, paras = desk.paras()
    first = desk.random.randint(max(0, len(paras) - 3), len(paras) - 1)
    moved, words = paras[first:], new_words(desk.random)
    name, random = desk.name(), desk.random
    old = [part.ordinal for part in moved]
    new = [number + 1 for number in old]
    where, zh_where = f"do artigo {article.ordinal}.º", zh_cite(desk.law, [article])

    def pt() -> list[str]:
        if len(moved) == 1:
            lead = random.choice(
                (
                    f"O n.º {old[0]} {where} {pt_of(name['pt'])} passa a n.º {new[0]}",
                    f"O n.º {old[0]} {where} {pt_of(name['pt'])} passa a ser o n.º {new[0]}",
                    f"O actual n.º {old[0]} {where} {pt_of(name['pt'])} passa a n.º {new[0]}",
                )
            )
        elif len(moved) > 2 and random.random() < 0.5:
            lead = (
                f"Os n.os {old[0]} a {old[-1]} {where} {pt_of(name['pt'])} passam a "
                f"n.os {new[0]} a {new[-1]}, respectivamente"
            )
        else:
            lead = (
                f"Os n.os {pt_list([str(n) for n in old])} {where} {pt_of(name['pt'])} passam "
                f"a n.os {pt_list([str(n) for n in new])}, respectivamente"
            )
        return [
            lead
            + random.choice(
                (
                    f", sendo aditado um novo n.º {old[0]} com a seguinte redacção:",
                    f" e é aditado um novo n.º {old[0]}, com a seguinte redacção:",
                )
            )
        ]

    def zh() -> list[str]:
        froms = [f"第{zh_number(number)}款" for number in old]
        tos = [f"第{zh_number(number)}款" for number in new]
        if len(moved) > 2 and random.random() < 0.5:
            lead = f"{froms[0]}至{froms[-1]}分別改為{tos[0]}至{tos[-1]}"
        elif len(moved) > 1:
            lead = f"{zh_list(froms)}分別改為{zh_list(tos)}"
        else:
            lead = f"{'原' if random.random() < 0.3 else ''}{froms[0]}改為{tos[0]}"
        return [
            f"{name['zh-hant']}{zh_where}{lead}，並增加{froms[0]}，"
            f"{random.choice(('內容如下：', '行文如下：'))}"
        ]

    lines = both(desk, pt, zh)
    for language in desk.languages:
        label = f"{old[0]}. " if language == "pt" else f"{zh_number(old[0])}、"
        lines[language] += desk.quote(language, [label + words[language]])
    rows = [*_move_rows(desk, moved, 1), row("insert", moved[0].eid, words)]
    return Piece("renumber and insert", lines, rows)


def repeal_and_renumber(desk: Desk) -> Piece:
    article, paras = desk.paras(2)
    gone_part, last = paras[-2], paras[-1]
    name, random = desk.name(), desk.random
    where = f"do artigo {article.ordinal}.º"
    pt_old, pt_new = last.ordinal, gone_part.ordinal
    lines = both(
        desk,
        lambda: [
            random.choice(
                (
                    f"É revogado o n.º {pt_new} {where} {pt_of(name['pt'])}, passando o n.º {pt_old} a "
                    f"n.º {pt_new}.",
                    f"É revogado o n.º {pt_new} {where} {pt_of(name['pt'])}, sendo o n.º {pt_old} "
                    f"renumerado como n.º {pt_new}.",
                )
            )
        ],
        lambda: [
            f"廢止{name['zh-hant']}{zh_cite(desk.law, [gone_part])}，原第{zh_number(pt_old)}款"
            f"改為第{zh_number(pt_new)}款。"
        ],
    )
    return Piece(
        "repeal and renumber", lines, [row("repeal", gone_part.eid), *_move_rows(desk, [last], -1)]
    )


def move_point(desk: Desk) -> Piece:
    """A point moved to the end of another article."""
    _, sources = desk.points(2)
    article, points = desk.points(2)
    moved = sources[-1]
    number = points[-1].ordinal + 1
    shown = str(number) if moved.number["pt"][0].isdigit() else chr(ord("a") + number - 1)
    to = f"{article.eid}__point_{shown}"
    name = desk.name()
    rows = [{**row(["move", "renumber"], moved.eid), "to": to}]
    rows += [
        {
            **row(["move", "renumber"], below.eid, optional=True),
            "to": to + below.eid[len(moved.eid) :],
        }
        for below in desk.law.below(moved.eid)
    ]
    lines = both(
        desk,
        lambda: [
            f"{upper(pt_cite(desk.law, [moved]))} {pt_of(name['pt'])} passa a constituir a "
            f"alínea {shown}) do artigo {article.ordinal}.º."
        ],
        lambda: [
            f"{name['zh-hant']}{zh_cite(desk.law, [moved])}改為"
            f"{zh_cite(desk.law, [article])}（{zh_number(number)}）項。"
        ],
    )
    return Piece("move a point", lines, rows)


# Rectifications.


def _as_correction(piece: Piece) -> Piece:
    piece.title = "correct"
    return piece


def correct_expression(desk: Desk) -> Piece:
    part, pairs = expression(desk)
    name, random = desk.name(), desk.random

    def pt() -> list[str]:
        old, new = pairs["pt"]
        place = f"{pt_cite(desk.law, [part])} {pt_of(name['pt'])}"
        return [
            random.choice(
                (
                    f"N{place}, onde se lê «{old}» deve ler-se «{new}».",
                    f"N{place}, onde se lê: «{old}», deve ler-se: «{new}».",
                )
            )
        ]

    def zh() -> list[str]:
        old, new = pairs["zh-hant"]
        place = f"{name['zh-hant']}{zh_cite(desk.law, [part])}"
        return [
            random.choice(
                (
                    f"{place}中，原文為“{old}”，應改為“{new}”。",
                    f"更正{place}：原文為“{old}”，應為“{new}”。",
                )
            )
        ]

    return _as_correction(
        Piece(
            "rectify an expression",
            both(desk, pt, zh),
            [row("correct", part.eid, new_text(desk, part, pairs))],
        )
    )


def correct_whole(desk: Desk) -> Piece:
    """The provision stands in the sentence before; both texts are quoted whole."""
    options = [
        part
        for part in desk.law.parts.values()
        if set(desk.languages) <= set(part.text)
        and not desk.law.children(part.eid)
        and part.eid.split("__")[0] not in desk.taken
    ]
    if not options:
        raise NoPlace
    part = desk.random.choice(options)
    desk.taken.add(part.eid.split("__")[0])
    words, name, random = new_words(desk.random), desk.name(), desk.random
    cited = pt_cite(desk.law, [part])

    def pt() -> list[str]:
        return [
            random.choice(
                (
                    f"Por se ter verificado uma inexactidão n{cited} {pt_of(name['pt'])}, procede-se, "
                    "ao abrigo do artigo 9.º da Lei n.º 3/1999, à sua rectificação.",
                    f"Tendo-se verificado um lapso na publicação d{cited} {pt_of(name['pt'])}, "
                    "procede-se à respectiva rectificação.",
                )
            ),
            random.choice(("Assim, onde se lê:", "Onde se lê:")),
            f"«{part.text['pt']}»",
            random.choice(("deve ler-se:", "Deve ler-se:")),
            f"«{words['pt']}».",
        ]

    def zh() -> list[str]:
        place = f"{name['zh-hant']}{zh_cite(desk.law, [part])}"
        opens, closes = random.choice(("“”", "「」"))
        return [
            random.choice(
                (
                    f"鑑於{place}有不正確之處，現根據第3/1999號法律第九條的規定，作出更正如下：",
                    f"{place}有誤，現更正如下：",
                )
            ),
            "原文為：",
            f"{opens}{part.text['zh-hant']}{closes}",
            random.choice(("應改為：", "應為：")),
            f"{opens}{words['zh-hant']}{closes}。",
        ]

    return _as_correction(
        Piece(
            "rectify whole words",
            both(desk, pt, zh),
            [row("correct", part.eid, words)],
            idle=["artigo 9.º da Lei n.º 3/1999", "第3/1999號法律第九條"],
        )
    )


# Several texts, the whole text, suspension.


OTHER = (
    (
        "o Regulamento Oficial do Jogo «Bacará», aprovado pelo Despacho do Secretário para a Economia "
        "e Finanças n.º 57/2004",
        "經第57/2004號經濟財政司司長批示核准的《百家樂法定規章》",
    ),
    (
        "o Regulamento Oficial do jogo «Blackjack», aprovado pelo Despacho do Secretário para a "
        "Economia e Finanças n.º 60/2004",
        "經第60/2004號經濟財政司司長批示核准的《黑傑克法定規章》",
    ),
)


def repeal_two_texts(desk: Desk) -> Piece:
    """One clause on a text of another game and on ours."""
    part = desk.random.choice(desk.siblings(2))
    elsewhere = desk.random.choice(desk.law.articles())
    name, random = desk.name(), desk.random
    pt_other, zh_other = random.choice(OTHER)
    ours, theirs = pt_cite(desk.law, [part]), f"o artigo {elsewhere.ordinal}.º"
    pair_pt = [f"{theirs} {pt_of(pt_other)}"]
    pair_zh = [f"{zh_other}第{zh_number(elsewhere.ordinal)}條"]
    position = random.choice((0, 1))
    lines = both(
        desk,
        lambda: [
            "São revogados "
            + pt_list(_insert(pair_pt, position, f"{ours} {pt_of(name['pt'])}"))
            + "."
        ],
        lambda: [
            "廢止"
            + "及".join(_insert(pair_zh, position, f"{name['zh-hant']}{zh_cite(desk.law, [part])}"))
            + "。"
        ],
    )
    return Piece("repeal in two texts", lines, [row("repeal", part.eid)], idle=pair_pt + pair_zh)


def _insert(items: list[str], position: int, item: str) -> list[str]:
    made = list(items)
    made.insert(position, item)
    return made


def other_text(desk: Desk) -> Piece:
    """A clause on another game's text: nothing for ours."""
    random = desk.random
    pt_other, zh_other = random.choice(OTHER)
    number = random.randint(2, 12)
    words = new_words(random)
    if random.random() < 0.5:
        lines = {
            "pt": [f"É revogado o artigo {number}.º {pt_of(pt_other)}."],
            "zh-hant": [f"廢止{zh_other}第{zh_number(number)}條。"],
        }
    else:
        lines = {
            "pt": [
                f"O n.º 2 do artigo {number}.º {pt_of(pt_other)} passa a ter a seguinte redacção:",
                f"«2. {words['pt']}»",
            ],
            "zh-hant": [
                f"{zh_other}第{zh_number(number)}條第二款修改如下：",
                f"“二、{words['zh-hant']}”",
            ],
        }
    chosen_lines = {language: lines[language] for language in desk.languages}
    idle = [line for made in chosen_lines.values() for line in made]
    return Piece("another text alone", chosen_lines, is_idle=True, idle=idle)


def transitional(desk: Desk) -> Piece:
    """A clause that names our text and changes none of its words."""
    article = desk.random.choice(desk.law.articles())
    name = desk.name()
    zh_article = zh_cite(desk.law, [article])
    pt, zh = desk.random.choice(
        (
            (
                f"O disposto no artigo {article.ordinal}.º {pt_of(name['pt']) if 'pt' in name else ''} "
                "aplica-se às jogadas iniciadas após a entrada em vigor do presente despacho.",
                f"{name.get('zh-hant', '')}{zh_article}的規定，適用於本批示生效後開始的牌局。",
            ),
            (
                "As concessionárias dispõem de um prazo de 30 dias para adaptar as mesas ao disposto no "
                f"artigo {article.ordinal}.º {pt_of(name['pt']) if 'pt' in name else ''}.",
                f"承批公司須於三十日內使博彩桌符合{name.get('zh-hant', '')}{zh_article}的規定。",
            ),
        )
    )
    lines = {language: [{"pt": pt, "zh-hant": zh}[language]] for language in desk.languages}
    return Piece(
        "a transitional provision",
        lines,
        is_idle=True,
        idle=[line for made in lines.values() for line in made],
    )


def suspend(desk: Desk) -> Piece:
    part = desk.random.choice(desk.siblings(1))
    name, random, until = desk.name(), desk.random, desk.later()
    cited = pt_cite(desk.law, [part])
    figures = random.random() < 0.3

    def pt() -> list[str]:
        verb = pt_verb(cited, "suspenso")
        return [
            random.choice(
                (
                    f"É suspensa a aplicação d{cited} {pt_of(name['pt'])} até {pt_day(until)}.",
                    f"É suspensa, até {pt_day(until)}, a vigência d{cited} {pt_of(name['pt'])}.",
                    f"{verb} {cited} {pt_of(name['pt'])} até {pt_day(until)}.",
                    f"Até {pt_day(until)}, fica suspensa a aplicação d{cited} {pt_of(name['pt'])}.",
                )
            )
        ]

    def zh() -> list[str]:
        place = f"{name['zh-hant']}{zh_cite(desk.law, [part])}"
        day = zh_day(until, figures)
        return [
            random.choice(
                (
                    f"暫停適用{place}，至{day}止。",
                    f"{place}中止適用至{day}。",
                    f"中止{place}的效力，直至{day}為止。",
                )
            )
        ]

    rows = [row("suspend", part.eid, until=until.isoformat())]
    return Piece("suspend", both(desk, pt, zh), rows)


def revoke(desk: Desk) -> Piece:
    act = desk.law.act
    random = desk.random
    other = f"{random.randint(2, 40)}/2009"

    def pt() -> list[str]:
        she = act["pt"].startswith("Portaria")
        whole = f"{'a' if she else 'o'} {act['pt']}"
        verb = pt_verb(whole, "revogado")
        options = [
            f"{verb} {whole}.",
            f"{upper(whole)} {to_lower(verb)}.",
            f"{verb} {whole}, bem como o regulamento em anexo.",
        ]
        if act["pt"].startswith("Despacho do Secretário"):
            kind, _, number = act["pt"].rpartition(" n.º ")
            options.append(
                f"São revogados os {kind.replace('Despacho', 'Despachos', 1)} "
                f"n.os {other} e {number}."
            )
        return [random.choice(options)]

    def zh() -> list[str]:
        return [
            random.choice(
                (
                    f"廢止{act['zh-hant']}。",
                    f"{act['zh-hant']}予以廢止。",
                    f"廢止{act['zh-hant']}及其附件。",
                    f"廢止第{other}號經濟財政司司長批示及{act['zh-hant']}。",
                )
            )
        ]

    desk.taken.update(part.eid for part in desk.law.articles())
    return Piece(
        "revoke the whole",
        both(desk, pt, zh),
        [row("revoke", [None, "", "main", "act"])],
        title="revoke",
    )


def whole_by_annex(desk: Desk) -> Piece:
    """The regulation's new words stand in the act's annex."""
    name, random = desk.name(), desk.random
    texts = [new_words(random) for _ in range(3)]
    headings = [new_heading(random) for _ in texts]
    lines = both(
        desk,
        lambda: [
            random.choice(
                (
                    f"{upper(name['pt'])} passa{'m' if name['pt'].startswith('as') else ''} a ter a "
                    "redacção constante do anexo ao presente despacho, que dele faz parte integrante.",
                    f"{upper(name['pt'])} {'são' if name['pt'].startswith('as') else 'é'} "
                    f"substituíd{'as' if name['pt'].startswith('as') else 'o'} pelo texto constante do "
                    "anexo ao presente despacho.",
                )
            )
        ],
        lambda: [
            random.choice(
                (
                    f"{name['zh-hant']}的行文改為本批示附件所載者，該附件為本批示的組成部分。",
                    f"{name['zh-hant']}由本批示附件所載的文本取代。",
                )
            )
        ],
    )
    rows = [row("whole", [None, "", "annex", "main", "act"])]
    annex: Lines = {"pt": ["ANEXO"], "zh-hant": ["附件"]}
    for index, (words, heading) in enumerate(zip(texts, headings, strict=True), 1):
        annex["pt"] += [f"Artigo {index}.º", heading["pt"], words["pt"]]
        annex["zh-hant"] += [f"第{zh_number(index)}條", heading["zh-hant"], words["zh-hant"]]
        rows.append(
            row(
                ["whole", "replace", "insert"],
                f"art_{index}",
                words,
                heading=heading,
                optional=True,
            )
        )
    rows.append(row("repeal", "*", optional=True))
    desk.taken.update(part.eid for part in desk.law.articles())
    return Piece("the whole by an annex", lines, rows, annex=annex)


# What no reader is expected to know. Those with one sure meaning may be read; the others must
# be open.


def odd_repeal(desk: Desk) -> Piece:
    """A repeal in words that no gazette's book of forms lists."""
    random = desk.random
    part = random.choice(desk.siblings(2))
    cited, name = pt_cite(desk.law, [part]), desk.name()
    she = cited.startswith("a ")
    a = "a" if she else "o"
    lines = both(
        desk,
        lambda: [
            random.choice(
                (
                    f"{upper(cited)} {pt_of(name['pt'])} deixa de vigorar.",
                    f"Dá-se por revogad{a} {cited} {pt_of(name['pt'])}.",
                    f"Cessa a vigência d{cited} {pt_of(name['pt'])}.",
                    f"{upper(cited)} {pt_of(name['pt'])} considera-se não escrit{a}.",
                    f"É eliminad{a} {cited} {pt_of(name['pt'])}.",
                    f"É suprimid{a} {cited} {pt_of(name['pt'])}.",
                )
            )
        ],
        lambda: [
            random.choice(
                (
                    f"刪除{name['zh-hant']}{zh_cite(desk.law, [part])}。",
                    f"{name['zh-hant']}{zh_cite(desk.law, [part])}失效。",
                    f"{name['zh-hant']}{zh_cite(desk.law, [part])}終止生效。",
                    f"{name['zh-hant']}{zh_cite(desk.law, [part])}視為不存在。",
                )
            )
        ],
    )
    return Piece("odd words: a repeal", lines, [row("repeal", part.eid)])


def odd_extent(desk: Desk) -> Piece:
    """«o último número», «e seguintes», «os dois primeiros»."""
    random, name = desk.random, desk.name()
    article, paras = desk.paras(3)
    where = f"do artigo {article.ordinal}.º"
    zh_where = zh_cite(desk.law, [article])
    pt, zh, parts = random.choice(
        (
            (
                f"São revogados os dois primeiros números {where}",
                f"廢止{{}}{zh_where}首兩款",
                paras[:2],
            ),
            (f"É revogado o último número {where}", f"廢止{{}}{zh_where}最後一款", paras[-1:]),
            (
                f"São revogados o n.º 2 e seguintes {where}",
                f"廢止{{}}{zh_where}第二款及其後各款",
                paras[1:],
            ),
            (
                f"São revogados todos os números {where} que se seguem ao n.º 1",
                f"廢止{{}}{zh_where}第一款之後的各款",
                paras[1:],
            ),
            (f"São revogados os n.os 2 e 3, este apenas {where}", "", None),
            (
                f"São revogados do n.º 2 ao n.º 3 {where}",
                f"廢止{{}}{zh_where}由第二款起至第三款",
                paras[1:3],
            ),
        )
    )
    must_open = parts is None
    if parts is None:
        zh, parts = f"廢止{{}}{zh_where}第二款及該款", []
    lines = both(
        desk, lambda: [f"{pt} {pt_of(name['pt'])}."], lambda: [zh.format(name["zh-hant"]) + "。"]
    )
    return Piece(
        "odd words: an extent",
        lines,
        [row("repeal", part.eid) for part in parts],
        must_open=must_open,
    )


def never_known(desk: Desk) -> Piece:
    """What changes the law and can be no row without a person's judgement."""
    random, name = desk.random, desk.name()
    parts = desk.siblings(2)
    part, twin = parts[0], parts[1]
    cited, zh = pt_cite(desk.law, [part]), zh_cite(desk.law, [part])
    pair, zh_pair = pt_cite(desk.law, [part, twin]), zh_cite(desk.law, [part, twin])
    pt_place, place = (pt_of(name["pt"]) if "pt" in name else ""), name.get("zh-hant", "")
    verb = pt_verb(cited, "revogado")
    pt_line, zh_line = random.choice(
        (
            (f"{verb} parcialmente {cited} {pt_place}.", f"部分廢止{place}{zh}。"),
            (
                f"{verb} {cited} {pt_place}, na parte em que remete para o artigo 9.º.",
                f"廢止{place}{zh}中提及第九條的部分。",
            ),
            (
                f"{verb} {cited} {pt_place}, caso o jogo deixe de ser explorado em torneio.",
                f"如不再以比賽形式經營該博彩，則廢止{place}{zh}。",
            ),
            (
                f"É repristinad{cited[0]} {cited} {pt_place}, na sua redacção originária.",
                f"恢復{place}{zh}原文的效力。",
            ),
            (f"Trocam entre si a sua ordem {pair} {pt_place}.", f"{place}{zh_pair}的次序互換。"),
            (
                f"As referências à «casa» feitas n{name.get('pt', '')} consideram-se feitas à "
                "«concessionária».",
                f"{place}中對“場方”的提述，視為對“承批公司”的提述。",
            ),
            (
                f"{upper(cited)} {pt_place} é alterad{cited[0]} em conformidade com o disposto no número "
                "anterior.",
                f"{place}{zh}按照上款規定作相應修改。",
            ),
            (
                f"Quanto às salas de jogo VIP, {cited} {pt_place} não se aplica.",
                f"就貴賓廳而言，不適用{place}{zh}。",
            ),
            (f"Não é revogad{cited[0]} {cited} {pt_place}.", f"不廢止{place}{zh}。"),
            (
                f"São revogadas as normas {pt_place} que contrariem o presente despacho, nomeadamente "
                f"{cited}, na medida da contradição.",
                f"廢止{place}中與本批示相抵觸的規定，尤其是{zh}中相抵觸的部分。",
            ),
            (
                f"{upper(cited)} {pt_place} pode ser revogad{cited[0]} por despacho do director da DICJ.",
                f"{place}{zh}得由博彩監察協調局局長以批示廢止。",
            ),
        )
    )
    lines = {
        language: [{"pt": pt_line, "zh-hant": zh_line}[language]] for language in desk.languages
    }
    return Piece("never to be known", lines, must_open=True)


def two_tongues(desk: Desk) -> Piece:
    """The two languages say different things: only what both say may be taken."""
    if len(desk.languages) < 2:
        raise NoPlace
    parts = desk.siblings(3)
    name = desk.name()
    subject = parts[:3]
    lines = {
        "pt": [
            f"São revogad{'as' if IS_FEMININE[parts[0].kind] else 'os'} "
            f"{pt_cite(desk.law, subject, True)} {pt_of(name['pt'])}."
        ],
        "zh-hant": [f"廢止{name['zh-hant']}{zh_cite(desk.law, [subject[0], subject[2]])}。"],
    }
    return Piece(
        "two languages that differ",
        lines,
        [row("repeal", subject[0].eid), row("repeal", subject[2].eid)],
        must_open=True,
    )


FORMS: dict[str, tuple[Callable[[Desk], Piece], ...]] = {
    "replace": (
        replace_number,
        replace_point,
        replace_nested_point,
        replace_articles,
        replace_whole_article,
        replace_shorter,
        replace_chapeau,
        replace_heading,
        replace_expression,
        replace_history,
    ),
    "insert": (
        insert_articles,
        insert_numbers,
        insert_lettered_number,
        insert_point,
        insert_lettered_point,
    ),
    "repeal": (
        repeal_one,
        repeal_list,
        repeal_range,
        repeal_range_and_one,
        repeal_except,
        repeal_articles_except,
        repeal_and_replace,
        repeal_history,
        repeal_points_list,
        repeal_two_texts,
    ),
    "renumber": (renumber_and_insert, repeal_and_renumber, move_point),
    "correct": (correct_expression, correct_whole),
    "whole": (revoke, whole_by_annex, suspend),
    "idle": (other_text, transitional),
    "odd": (odd_repeal, odd_extent, never_known, two_tongues),
}
assert set(LANGUAGES) == {"pt", "zh-hant"}
