"""Numbers as people write them in either language, made from the number by no reader of the site.

Each function returns the forms of one value, Portuguese and Chinese; any two are a right pair.
"""

from __future__ import annotations

import re
from decimal import Decimal

Forms = tuple[list[str], list[str]]

ONES = [
    "zero",
    "um",
    "dois",
    "três",
    "quatro",
    "cinco",
    "seis",
    "sete",
    "oito",
    "nove",
    "dez",
    "onze",
    "doze",
    "treze",
    "catorze",
    "quinze",
]
ONES += ["dezasseis", "dezassete", "dezoito", "dezanove"]
TENS = ["vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"]
HUNDREDS = [
    "cento",
    "duzentos",
    "trezentos",
    "quatrocentos",
    "quinhentos",
    "seiscentos",
    "setecentos",
    "oitocentos",
]
HUNDREDS += ["novecentos"]
DIGITS = "零一二三四五六七八九"
CHEQUE = str.maketrans("一二三四五六七八九十百千", "壹貳叁肆伍陸柒捌玖拾佰仟")
WIDE = str.maketrans("0123456789.,%", "０１２３４５６７８９．，％")


def in_portuguese(number: int) -> str:
    """«dois mil e quinhentos milhões, trezentos mil e vinte» with no commas."""
    if number < 1000:
        return _hundreds(number)
    size, name = (10**6, "milhões") if number >= 10**6 else (1000, "mil")
    many, rest = divmod(number, size)
    if size == 1000:
        words = "mil" if many == 1 else f"{_hundreds(many)} mil"
    else:
        words = "um milhão" if many == 1 else f"{in_portuguese(many)} {name}"
    if not rest:
        return words
    joined = " e " if rest < 100 or (rest < 1000 and rest % 100 == 0) else " "
    return f"{words}{joined}{in_portuguese(rest)}"


def _hundreds(number: int) -> str:
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return TENS[tens - 2] + (f" e {ONES[rest]}" if rest else "")
    if number == 100:
        return "cem"
    hundreds, rest = divmod(number, 100)
    return HUNDREDS[hundreds - 1] + (f" e {_hundreds(rest)}" if rest else "")


def feminine(words: str) -> str:
    """As of patacas: «duas mil, trezentas e uma»; millions stay masculine."""
    millions, sign, rest = words.rpartition("milhões")
    changed = re.sub(r"\b(dois|um)\b", lambda one: {"dois": "duas", "um": "uma"}[one[0]], rest)
    changed = re.sub(r"entos\b", "entas", changed).replace("uma milhão", "um milhão")
    return f"{millions}{sign}{changed}"


def in_chinese(number: int) -> str:
    """Four digits at a time, as it is spoken: 二萬零五百."""
    if number < 10**4:
        return _four(number)
    size, sign = (10**8, "億") if number >= 10**8 else (10**4, "萬")
    many, rest = divmod(number, size)
    words = f"{in_chinese(many)}{sign}"
    if rest:
        words += ("零" if rest < size // 10 else "") + _inside(rest)
    return words


def _inside(number: int) -> str:
    """Within a larger number ten is 一十."""
    words = in_chinese(number)
    return f"一{words}" if words.startswith("十") else words


def _four(number: int) -> str:
    words, is_open = "", False
    for size, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, size)
        if digit:
            words += ("零" if is_open else "") + DIGITS[digit] + sign
            is_open = False
        else:
            is_open = bool(words)
    return (
        (words or DIGITS[0]).removeprefix("一") if words.startswith("一十") else words or DIGITS[0]
    )


def figures(value: Decimal | int, thousands: str, decimal: str) -> str:
    return f"{value:,}".replace(".", "·").replace(",", thousands).replace("·", decimal)


def plain(value: Decimal) -> Decimal:
    return Decimal(f"{value.normalize():f}")


def has_few_decimals(value: Decimal) -> bool:
    return value * 100 % 1 == 0


def decimal_words(value: Decimal) -> tuple[str, str]:
    """«dois vírgula zero cinco» and 二點零五."""
    whole, _, rest = f"{value:f}".partition(".")
    pt, zh = in_portuguese(int(whole)), in_chinese(int(whole))
    if not rest:
        return pt, zh
    zeros = len(rest) - len(rest.lstrip("0"))
    words = " ".join(["zero"] * zeros + [in_portuguese(int(rest))])
    return f"{pt} vírgula {words}", f"{zh}點{''.join(DIGITS[int(digit)] for digit in rest)}"


def sums(number: int) -> Forms:
    """A sum of patacas, from two up."""
    words, spoken = in_portuguese(number), in_chinese(number)
    pt = [str(number), *(figures(number, sign, ",") for sign in (" ", ".", "\u00a0"))]
    pt += [
        f"{figures(number, '.', ',')},00",
        f"{figures(number, ' ', ',')},00",
        words,
        feminine(words),
    ]
    led, mark, tail = words.rpartition("milhões")
    tail = re.sub("(?<=mil) (?!e )", ", ", tail)
    pt.append(f"{led}{mark}{',' if mark and tail and ' e ' not in tail[:3] else ''}{tail}")
    zh = [str(number), figures(number, ",", "."), f"{figures(number, ',', '.')}.00", spoken]
    zh += [figures(number, ",", ".").translate(WIDE), spoken.translate(CHEQUE)]
    for size, name, sign in ((10**6, "milhões", "百萬"), (10**9, "mil milhões", "十億")):
        many = plain(Decimal(number) / size)
        if many < 1 or not has_few_decimals(many):
            continue
        pt.append(f"{figures(many, ' ', ',')} {name}")
        pt.append(f"{decimal_words(many)[0]} {name}" if many != 1 or size > 10**6 else "um milhão")
        if many % 1 == Decimal("0.5"):
            pt.append(f"{in_portuguese(int(many))} {name} e meio")
        if size == 10**6:
            zh.append(f"{figures(many, ',', '.')}{sign}")
    if number % 1000 == 0 and number < 10**6:
        pt.append(f"{number // 1000} mil")
    millions, rest = divmod(number, 10**6)
    if millions and rest and rest % 1000 == 0:
        pt.append(f"{millions} milh{'ão' if millions == 1 else 'ões'} e {rest // 1000} mil")
    for size, sign in ((10**4, "萬"), (10**8, "億")):
        many = plain(Decimal(number) / size)
        if Decimal("0.1") <= many < 10**4 and has_few_decimals(many):
            zh += [f"{figures(many, ',', '.')}{sign}", f"{decimal_words(many)[1]}{sign}"]
    tens, rest = divmod(number, 10**4)
    if 0 < tens < 10**4 and rest and rest % 1000 == 0:
        zh += [f"{tens}萬{rest // 1000}千", f"{tens}萬{rest:,}"]
    if number in (10**6, 10**7):
        zh.append(spoken.removeprefix("一"))
    pt = [f"{form} {'de ' if form[-2:] in ('ão', 'es') else ''}patacas" for form in pt]
    pt += [f"{form} de patacas" for value, form in GATHERED if value == number]
    return pt, [f"{form}{unit}" for form, unit in zip(zh, ("澳門元", "元") * len(zh), strict=False)]


GATHERED = [
    (6, "meia dúzia"),
    (12, "uma dúzia"),
    (18, "dúzia e meia"),
    (24, "duas dúzias"),
    (30, "três dezenas"),
    (50, "meia centena"),
    (150, "centena e meia"),
    (250, "duas centenas e meia"),
    (500, "meio milhar"),
    (1500, "milhar e meio"),
    (3000, "três milhares"),
    (500_000, "meio milhão"),
    (1_500_000, "milhão e meio"),
    (2_500_000, "dois milhões e meio"),
]


def rates(value: Decimal) -> Forms:
    """A share, given in per cent."""
    pt, zh = [], []
    for times, signs, name, led in (
        (1, "%％", "por cento", "百分之"),
        (10, "‰", "por mil", "千分之"),
        (100, "‱", "por dez mil", "萬分之"),
    ):
        many = plain(value * times)
        (words, spoken), own = decimal_words(many), figures(many, " ", ",")
        half = f"{in_portuguese(int(many))} e meio" if many % 1 == Decimal("0.5") else words
        half = "meio" if many == Decimal("0.5") else half
        pt += [
            f"{own}{signs[0]}",
            f"{own} {signs[0]}",
            f"{own} {name}",
            f"{words} {name}",
            f"{half} {name}",
        ]
        zh += [f"{led}{spoken}", f"{led}{many}", *(f"{many}{sign}" for sign in signs)]
    if value % 10 == 0 and 0 < value < 100:
        zh += [f"{in_chinese(int(value) // 10)}成", f"{value // 10}成"]
    if value == 100:
        zh += ["百分之百", "百分百"]
    if value % 5 == 0 and value % 10 and 10 < value < 100:
        zh += [f"{in_chinese(int(value) // 10)}成半", f"{in_chinese(int(value) // 10)}成五"]
    if value == 50:
        pt, zh = [*pt, "metade"], [*zh, "一半", "半數"]
    return pt, zh


def ranges(low: Decimal, high: Decimal) -> Forms:
    """From one share to another, given in per cent."""
    pt, zh = [], []
    for times, sign, name, led in ((1, "%", "por cento", "百分之"), (10, "‰", "por mil", "千分之")):
        numbers = [plain(value * times) for value in (low, high)]
        (one, spoken), (other, spoken_other) = map(decimal_words, numbers)
        first, last = (figures(number, " ", ",") for number in numbers)
        pt += [
            f"{first} a {last} {name}",
            f"{first}{sign} a {last}{sign}",
            f"{one} a {other} {name}",
        ]
        zh += [f"{led}{spoken}至{spoken_other}", f"{led}{spoken}至{led}{spoken_other}"]
        zh += [f"{numbers[0]}{sign}至{numbers[1]}{sign}"]
    return pt, zh


PARTS = {
    2: "",
    3: "terço",
    4: "quarto",
    5: "quinto",
    6: "sexto",
    7: "sétimo",
    8: "oitavo",
    9: "nono",
}
PARTS |= {10: "décimo", 20: "vigésimo", 25: "vigésimo quinto", 100: "centésimo", 1000: "milésimo"}
PARTS |= {10_000: "décimo de milésimo", 10**6: "milionésimo"}


def shares(part: int, whole: int) -> Forms:
    """A share of the value, of more than one part."""
    pt = [f"{part}/{whole}", f"{part}/{figures(whole, ' ', ',')}"]
    pt += [f"{part} em {figures(whole, sign, ',')}" for sign in " ."]
    pt += [f"{in_portuguese(part)} em cada {in_portuguese(whole)}"]
    if 10 < whole < 100 and whole % 10:
        pt.append(f"{in_portuguese(part)} {in_portuguese(whole)} avos")
    if name := PARTS.get(whole):
        plural = " ".join(word if word == "de" else f"{word}s" for word in name.split())
        pt.append(f"um {name}" if part == 1 else f"{in_portuguese(part)} {plural}")
        if part == 1 and " de " not in name:
            pt.append(f"a {' '.join(f'{word[:-1]}a' for word in name.split())} parte")
    zh = [f"{in_chinese(whole)}分之{in_chinese(part)}", f"{whole}分之{part}"]
    zh += [f"{figures(whole, ',', '.')}分之{part}", f"{part}/{whole}"]
    if whole % 10**4 == 0:
        zh.append(f"{whole // 10**4}萬分之{part}")
    return [f"{form} do valor" for form in pt], [f"金額的{form}" for form in zh]


def odds(number: int) -> Forms:
    words, spoken = in_portuguese(number), in_chinese(number)
    pt = [f"{number} {join} 1" for join in ("para", "por", "contra")]
    pt += [f"{words} para um", f"{figures(number, ' ', ',')} para 1", f"{number}:1"]
    zh = [
        f"一賠{spoken}",
        f"1賠{number}",
        f"1 賠 {number:,}",
        f"{spoken}比一",
        f"{number}:1",
        f"{number}：1",
    ]
    return pt, zh


MULTIPLES = [
    "dobro",
    "triplo",
    "quádruplo",
    "quíntuplo",
    "sêxtuplo",
    "séptuplo",
    "óctuplo",
    "nónuplo",
    "décuplo",
]


def multiples(halves: int) -> Forms:
    """So many halves of the bet, from three up."""
    many, has_half = divmod(halves, 2)
    value = plain(Decimal(halves) / 2)
    words = in_portuguese(many).replace("um", "uma").replace("dois", "duas")
    zh = [f"{value}倍", f"{decimal_words(value)[1]}倍"]
    if has_half:
        pt = [f"{figures(value, '', ',')} vezes", f"{words} vez{'es' if many > 1 else ''} e meia"]
        pt += ["vez e meia"] if many == 1 else []
        zh += [f"{in_chinese(many).replace('二', '兩') if many == 2 else in_chinese(many)}倍半"]
    else:
        pt = [f"{many} vezes", f"{words} vezes"]
        pt += [f"o {MULTIPLES[many - 2]}"] if many < 11 else []
        zh += ["兩倍", "雙倍"] if many == 2 else []
    return [f"{form} a aposta" for form in pt], [f"投注的{form}" for form in zh]


TIMES = [("hora", "minuto", "小時", "分鐘", 60), ("ano", "mês", "年", "個月", 12)]


def times(many: int, rest: int, kind: int) -> Forms:
    """A time in two units; ``rest`` is at least two."""
    unit, small, sign, small_sign, size = TIMES[kind]
    one = {True: "uma" if unit == "hora" else "um"}.get(many == 1) or in_portuguese(many)
    one = one.replace("dois", "duas") if unit == "hora" else one
    units = unit if many == 1 else f"{unit}s"
    smalls = "meses" if small == "mês" else f"{small}s"
    pt = [f"{one} {units} e {in_portuguese(rest)} {smalls}", f"{many} {units} e {rest} {smalls}"]
    pt.append(f"{many * size + rest} {smalls}")
    zh = [
        f"{in_chinese(many)}{sign}{in_chinese(rest)}{small_sign}",
        f"{many}{sign}{rest}{small_sign}",
    ]
    zh += [f"{many * size + rest}{small_sign}", f"{in_chinese(many * size + rest)}{small_sign}"]
    if rest * 2 == size:
        pt += [
            f"{one} {units} e meia" if unit == "hora" else f"{one} {units} e meio",
            f"{many},5 {units}",
        ]
        zh += [
            f"{in_chinese(many)}{sign}半" if sign == "年" else f"{in_chinese(many)}個半小時",
            f"{many}.5{sign}",
        ]
    return pt, zh


def small_money(patacas: int, avos: int) -> Forms:
    value = Decimal(patacas) + Decimal(avos) / 100
    pt = [
        f"{in_portuguese(patacas)} patacas e {in_portuguese(avos)} avos",
        f"{figures(value, ' ', ',')} patacas",
    ]
    pt += [f"{patacas} patacas e {avos} avos", f"{patacas}${avos:02} patacas"]
    dimes, cents = divmod(avos, 10)
    spoken = (f"{DIGITS[dimes]}角" if dimes else "零") + (f"{DIGITS[cents]}分" if cents else "")
    zh = [
        f"{in_chinese(patacas)}元{spoken}",
        f"{figures(value, ',', '.')}澳門元",
        f"{decimal_words(plain(value))[1]}元",
    ]
    if avos == 50:
        pt.append(f"{in_portuguese(patacas)} patacas e meia")
        zh.append(f"{in_chinese(patacas)}元半")
    return pt, zh


STEMS = [
    "",
    "primeira",
    "segunda",
    "terceira",
    "quarta",
    "quinta",
    "sexta",
    "sétima",
    "oitava",
    "nona",
]
TENTHS = [
    "",
    "décima",
    "vigésima",
    "trigésima",
    "quadragésima",
    "quinquagésima",
    "sexagésima",
    "septuagésima",
]
TENTHS += ["octogésima", "nonagésima"]
HUNDREDTHS = ["", "centésima", "ducentésima", "tricentésima", "quadringentésima", "quingentésima"]


def ordinals(number: int) -> Forms:
    """The place of a card, from the second to the 599th."""
    parts = HUNDREDTHS[number // 100], TENTHS[number // 10 % 10], STEMS[number % 10]
    pt = [" ".join(filter(None, parts)), f"{number}.ª", f"{number}ª"]
    return [f"a {form} carta" for form in pt], [
        f"第{form}張牌" for form in (in_chinese(number), number)
    ]
