"""A small regulation that never was, in both languages or one, as a folder of the corpus."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.texts.seal import write_seal

OUTLINE = """\
main act
main__title title
main__date date
annex annex
annex__title title
art_1 article
art_2 article
art_2__point_1 point
art_2__point_2 point
art_3 article
art_3__para_1 paragraph
art_3__para_2 paragraph
"""
WORDS = {
    "pt": """\
== main__title
{title}

== main__date
4 de Janeiro de 2027.

== annex__title
Regulamento de ensaio do jogo «{name}»

== art_1
number: Artigo 1.º
heading: Objecto
O presente regulamento, que nunca foi publicado, fixa as regras do jogo «{name}».

== art_2
number: Artigo 2.º
heading: Apostas
As apostas obedecem aos limites seguintes:

== art_2__point_1
number: 1)
A aposta mínima é de 50 patacas;

== art_2__point_2
number: 2)
A aposta máxima é de 10 000 patacas.

== art_3
number: Artigo 3.º
heading: Dúvidas

== art_3__para_1
number: 1.
As dúvidas são resolvidas pelo director da mesa, nos termos do artigo 2.º

== art_3__para_2
number: 2.
Da decisão cabe reclamação.
""",
    "zh-hant": """\
== main__title
{title}

== main__date
二零二七年一月四日

== annex__title
《{name}》演習規章

== art_1
number: 第一條
heading: 標的
本規章從未公佈，訂定《{name}》的規則。

== art_2
number: 第二條
heading: 投注
投注須遵守下列限額：

== art_2__point_1
number: （一）
最低投注額為五十澳門元；

== art_2__point_2
number: （二）
最高投注額為一萬澳門元。

== art_3
number: 第三條
heading: 疑問

== art_3__para_1
number: 一、
疑問由博彩桌主管按第二條的規定解決。

== art_3__para_2
number: 二、
對決定得提出異議。
""",
}
MORE = {
    "pt": """
== art_{n}
number: Artigo {n}.º
heading: Procedimento {n}
Na fase {n} do jogo «{name}», o croupier procede como segue:

== art_{n}__point_1
number: 1)
Anuncia o fim das apostas e paga {n} por 1 a cada aposta vencedora.
""",
    "zh-hant": """
== art_{n}
number: 第{n}條
heading: 程序{n}
在《{name}》的第{n}階段，莊荷按下列方式進行：

== art_{n}__point_1
number: （一）
宣佈停止投注，並按一賠{n}向每項中彩投注支付彩金。
""",
}


def written(
    folder: Path,
    number: int = 901,
    languages: Sequence[str] = LANGUAGES,
    about: Sequence[str] = ("dice",),
    articles: int = 3,
) -> Path:
    """The folder of a regulation without a game, in ``folder``, sealed."""
    place = folder / f"ensaio-{number}-2027"
    place.mkdir(parents=True)
    titles = {"pt": f"Ensaio n.º {number}/2027", "zh-hant": f"第{number}/2027號演習"}
    names = {"pt": f"Ensaio {number}", "zh-hant": f"演習{number}"}
    more = range(4, articles + 1)
    outline = "".join(f"art_{n} article\nart_{n}__point_1 point\n" for n in more)
    (place / "outline.txt").write_text(OUTLINE + outline, encoding="utf-8")
    (place / "notes.toml").write_text("", encoding="utf-8")
    for lang in languages:
        words = WORDS[lang].format(title=titles[lang], name=names[lang])
        words += "".join(MORE[lang].format(n=n, name=names[lang]) for n in more)
        (place / f"{lang}.rehearsal.txt").write_text(words, encoding="utf-8")
    lines = [f'key = "{place.name}"', 'kind = "rehearsal"', f'number = "{number}/2027"']
    lines += ["year = 2027", f"about = [{', '.join(f'{name!r}' for name in about)}]"]
    heads = {
        "titles": titles,
        "regulation": {
            "pt": f"Regulamento de ensaio do jogo «{names['pt']}»",
            "zh-hant": f"《{names['zh-hant']}》演習規章",
        },
        "game_name": names,
    }
    for head, by_lang in heads.items():
        lines += ["", f"[{head}]", *(f'{lang} = "{by_lang[lang]}"' for lang in languages)]
    lines += ["", "[issuer]", 'pt = "Ensaio"', "", "[signatory]", 'pt = "Ensaio"']
    lines += ["", "[status]", 'value = "rehearsal"', 'basis = "stated"', "note.pt = 'Ensaio.'"]
    lines += ["", "[gazette]", 'basis = "not_at_hand"', "note.pt = 'Ensaio.'"]
    for event, day in (("signed", "2027-01-04"), ("published", "2027-01-11")):
        lines += ["", f"[dates.{event}]", f"value = {day}", 'basis = "stated"', "note.pt = ''"]
    lines += ["", "[dates.in_force]", "value = 2027-01-12", 'basis = "stated"', "note.pt = ''"]
    for lang in languages:
        lines += ["", "[[witness]]", f'id = "{lang}.rehearsal"', f'lang = "{lang}"']
        lines += ['role = "rehearsal"', 'source = "none"', f'sha256 = "{"0" * 64}"']
        lines += ["", "[witness.description]", 'pt = "Inventado."', 'zh-hant = "虛構。"']
    (place / "instrument.toml").write_text("\n".join([*lines, ""]), encoding="utf-8")
    write_seal(place)
    return place
