"""The provisions of a text, and how the Boletim cites them in Portuguese and in Chinese."""

import datetime
import re
from dataclasses import dataclass, field
from random import Random

from games.lawtexts.texts.reader import read

Words = dict[str, str]
LANGUAGES = ("pt", "zh-hant")
PART = re.compile(r"art_\d+(?:__para_\d+)?(?:__point_(?:\d+|[a-z]))*")
MONTHS = ["Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho", "Julho", "Agosto"]
MONTHS += ["Setembro", "Outubro", "Novembro", "Dezembro"]
DIGITS = "零一二三四五六七八九"


def zh_number(number: int) -> str:
    """14 is 十四, 120 is 一百二十."""
    if number >= 100:
        rest = number % 100
        link = "零" if 0 < rest < 10 else ""
        if 10 <= rest < 20:
            link = "一"
        return DIGITS[number // 100] + "百" + link + (zh_number(rest) if rest else "")
    tens, units = divmod(number, 10)
    head = "" if tens == 0 else "十" if tens == 1 else DIGITS[tens] + "十"
    return head + (DIGITS[units] if units or not tens else "")


def pt_day(day: datetime.date) -> str:
    first = "1.º" if day.day == 1 and day.month % 2 else str(day.day)
    return f"{first} de {MONTHS[day.month - 1]} de {day.year}"


def zh_day(day: datetime.date, figures: bool = False) -> str:
    if figures:
        return f"{day.year}年{day.month}月{day.day}日"
    year = "".join(DIGITS[int(digit)] for digit in str(day.year))
    return f"{year}年{zh_number(day.month)}月{zh_number(day.day)}日"


@dataclass(frozen=True)
class Part:
    """One provision that an act can name."""

    eid: str
    number: Words
    heading: Words
    text: Words

    @property
    def kind(self) -> str:
        last = self.eid.split("__")[-1].split("_")[0]
        return "subpoint" if self.eid.count("__point_") == 2 else last

    @property
    def parent(self) -> str:
        return self.eid.rpartition("__")[0]

    @property
    def ordinal(self) -> int:
        last = self.eid.rpartition("_")[2]
        return int(last) if last.isdigit() else ord(last) - ord("a") + 1


@dataclass
class Law:
    """One regulation that acts amend: its names as acts write them, its provisions."""

    key: str
    names: dict[str, tuple[str, ...]]
    again: dict[str, tuple[str, ...]]
    act: Words
    years: tuple[int, ...]
    parts: dict[str, Part] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for provision in read(self.key).provisions:
            if PART.fullmatch(provision.eid) and provision.number.get("pt"):
                if "__" in provision.eid and provision.eid.rpartition("__")[0] not in self.parts:
                    continue
                self.parts[provision.eid] = Part(
                    provision.eid,
                    dict(provision.number),
                    dict(provision.heading),
                    dict(provision.text),
                )

    def children(self, eid: str) -> list[Part]:
        return [part for part in self.parts.values() if part.parent == eid]

    def below(self, eid: str) -> list[Part]:
        return [part for part in self.parts.values() if part.eid.startswith(eid + "__")]

    def articles(self) -> list[Part]:
        return [part for part in self.parts.values() if part.kind == "art"]

    def number(self, part: Part, language: str) -> str:
        """The number that opens the provision's line: «2.», «1)», 二、."""
        if language in part.number:
            return part.number[language]
        return {
            "art": f"第{zh_number(part.ordinal)}條",
            "para": f"{zh_number(part.ordinal)}、",
            "point": f"（{zh_number(part.ordinal)}）",
            "subpoint": f"（{part.ordinal}）",
        }[part.kind]


SECRETARY = "Despacho do Secretário para a Economia e Finanças n.º"


def laws() -> dict[str, Law]:
    """The four regulations, read once for a run."""
    omaha_act = f"{SECRETARY} 97/2010"
    three_act = f"{SECRETARY} 89/2025"
    stud_act = "Despacho Regulamentar Externo do Secretário para a Economia e Finanças n.º 69/2003"
    listed = [
        Law(
            "despacho-sef-97-2010",
            {
                "pt": (
                    f"o Regulamento Oficial do Jogo «Omaha Poker», aprovado pelo {omaha_act}",
                    f"o regulamento oficial do jogo «Omaha Poker», anexo ao {omaha_act}",
                    f"o Regulamento Oficial do Jogo «Omaha Poker», aprovado pelo {omaha_act}, "
                    "de 29 de Julho",
                    f"o regulamento aprovado pelo {omaha_act}",
                ),
                "zh-hant": (
                    "經第97/2010號經濟財政司司長批示核准的《Omaha撲克法定規章》",
                    "第97/2010號經濟財政司司長批示附件《Omaha撲克法定規章》",
                    "第97/2010號經濟財政司司長批示核准的《Omaha撲克法定規章》",
                    "載於第97/2010號經濟財政司司長批示附件內的《Omaha撲克法定規章》",
                ),
            },
            {
                "pt": ("o mesmo regulamento", "o referido Regulamento", "o mencionado regulamento"),
                "zh-hant": ("上述規章", "該法定規章", "《Omaha撲克法定規章》"),
            },
            {"pt": omaha_act, "zh-hant": "第97/2010號經濟財政司司長批示"},
            (2027, 2028),
        ),
        Law(
            "despacho-sef-69-2003",
            {
                "pt": (
                    f"o Regulamento Oficial do «Stud Poker», aprovado pelo {stud_act}",
                    f"o regulamento oficial do «Stud Poker», anexo ao {stud_act}",
                ),
                "zh-hant": (
                    "經第69/2003號經濟財政司司長對外規範性批示核准的《聯獎撲克法定規章》",
                    "第69/2003號經濟財政司司長對外規範性批示附件《聯獎撲克法定規章》",
                ),
            },
            {
                "pt": ("o mesmo regulamento", "o referido Regulamento"),
                "zh-hant": ("上述規章", "《聯獎撲克法定規章》"),
            },
            {"pt": stud_act, "zh-hant": "第69/2003號經濟財政司司長對外規範性批示"},
            (2003,),
        ),
        Law(
            "despacho-sef-89-2025",
            {
                "pt": (
                    "as Regras de Execução do Jogo Fortune Poker de Três Cartas (Fortune 3 Card "
                    f"Poker), aprovadas pelo {three_act}",
                    "as Regras de Execução do Jogo Fortune Poker de Três Cartas (Fortune 3 Card "
                    f"Poker), constantes do Anexo ao {three_act}",
                ),
                "zh-hant": (
                    "經第89/2025號經濟財政司司長批示核准的《富貴三公施行規則》",
                    "第89/2025號經濟財政司司長批示附件的施行規則",
                ),
            },
            {
                "pt": ("as mesmas regras de execução", "as referidas Regras"),
                "zh-hant": ("上述施行規則", "該施行規則"),
            },
            {"pt": three_act, "zh-hant": "第89/2025號經濟財政司司長批示"},
            (2027, 2028),
        ),
        Law(
            "portaria-104-85-m",
            {
                "pt": (
                    "o Regulamento do jogo de «Poker de cinco cartas», aprovado pela Portaria "
                    "n.º 104/85/M, de 25 de Maio",
                    "o Regulamento Oficial do jogo de «Poker de cinco cartas», aprovado pela "
                    "Portaria n.º 104/85/M",
                )
            },
            {"pt": ("o mesmo regulamento", "o referido Regulamento")},
            {"pt": "Portaria n.º 104/85/M"},
            (2027,),
        ),
    ]
    return {law.key: law for law in listed}


def pt_of(noun: str) -> str:
    """«o Regulamento» as «do Regulamento»."""
    return "d" + noun


def pt_to(noun: str) -> str:
    """«o Regulamento» as «ao Regulamento», «as Regras» as «às Regras»."""
    return "ao" + noun[1:] if noun.startswith("o") else "às" + noun[2:]


def pt_in(noun: str) -> str:
    return "n" + noun


def _pt_number(part: Part) -> str:
    label = part.number["pt"]
    if part.kind == "art":
        return f"{part.ordinal}.º"
    return label.rstrip(".")


PT_ONE = {"art": "artigo", "para": "n.º", "point": "alínea", "subpoint": "subalínea"}
PT_MANY = {"art": "artigos", "para": "n.os", "point": "alíneas", "subpoint": "subalíneas"}
IS_FEMININE = {"art": False, "para": False, "point": True, "subpoint": True}


def pt_list(items: list[str]) -> str:
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " e " + items[-1]


def _pt_tail(law: Law, eid: str) -> str:
    tail = ""
    while eid:
        part = law.parts[eid]
        tail += f" d{'a' if IS_FEMININE[part.kind] else 'o'} {PT_ONE[part.kind]} {_pt_number(part)}"
        eid = part.parent
    return tail


def pt_cite(law: Law, parts: list[Part], as_range: bool = False) -> str:
    """«os n.os 3 a 5 do artigo 10.º»: parts of one parent, with their article before them."""
    kind = parts[0].kind
    numbers = [_pt_number(part) for part in parts]
    tail = _pt_tail(law, parts[0].parent)
    gender = "a" if IS_FEMININE[kind] else "o"
    if len(parts) == 1:
        return f"{gender} {PT_ONE[kind]} {numbers[0]}{tail}"
    listed = f"{numbers[0]} a {numbers[-1]}" if as_range else pt_list(numbers)
    return f"{gender}s {PT_MANY[kind]} {listed}{tail}"


def _zh_last(law: Law, part: Part) -> str:
    number = zh_number(part.ordinal)
    return {
        "art": f"第{number}條",
        "para": f"第{number}款",
        "point": f"（{number}）項",
        "subpoint": f"（{part.ordinal}）分項",
    }[part.kind]


def zh_list(items: list[str]) -> str:
    return items[0] if len(items) == 1 else "、".join(items[:-1]) + "及" + items[-1]


def zh_cite(law: Law, parts: list[Part], as_range: bool = False) -> str:
    """第十條第三款至第五款: parts of one parent."""
    head, eid = "", parts[0].parent
    while eid:
        head = _zh_last(law, law.parts[eid]) + head
        eid = law.parts[eid].parent
    items = [_zh_last(law, part) for part in parts]
    return head + (f"{items[0]}至{items[-1]}" if as_range and len(items) > 1 else zh_list(items))


def cite(law: Law, parts: list[Part], language: str, as_range: bool = False) -> str:
    return (pt_cite if language == "pt" else zh_cite)(law, parts, as_range)


NEW_WORDS = (
    (
        "A casa afixa, em lugar visível da mesa, os limites mínimo e máximo das apostas.",
        "場方須在博彩桌的顯眼位置張貼投注金額的下限及上限。",
    ),
    (
        "O «croupier» inutiliza {n} cartas antes de iniciar a distribuição.",
        "莊荷在開始派牌前先銷牌{z}張。",
    ),
    (
        "O jogador dispõe de {n} segundos para tomar a decisão a que se refere o artigo 6.º.",
        "博彩者須在{z}秒內作出第六條所指的決定。",
    ),
    (
        "Salvo o disposto no n.º 1 do artigo 9.º, a jogada prossegue até ao fim.",
        "除第九條第一款的規定外，牌局繼續進行直至結束為止。",
    ),
    (
        "As apostas efectuadas após a distribuição da primeira carta são nulas e devolvidas.",
        "派出第一張牌後所作的投注無效，並須退回予博彩者。",
    ),
    (
        "O baralho é substituído, pelo menos, de {n} em {n} jogadas.",
        "每進行{z}局牌局後，須最少更換紙牌一次。",
    ),
    (
        "O director de turno decide, no prazo de {n} minutos, as reclamações apresentadas.",
        "當值經理須於{z}分鐘內就所提出的投訴作出決定。",
    ),
    (
        "A comissão não pode exceder {n}% do valor da aposta, excepto nos torneios.",
        "佣金不得超過投注金額的百分之{z}，但比賽除外。",
    ),
    (
        "Nenhum jogador pode ocupar mais de {n} lugares na mesma mesa.",
        "任何博彩者不得在同一張博彩桌佔用多於{z}個座位。",
    ),
    (
        "A carta exposta é recolhida e vale como nova carta, com excepção da última.",
        "被揭開的紙牌須予收回並視作新紙牌，但最後一張除外。",
    ),
    (
        "Até 31 de Dezembro de cada ano, a casa comunica à DICJ o número de mesas.",
        "場方須於每年十二月三十一日前將博彩桌數目通知博彩監察協調局。",
    ),
    (
        "É revogada a aposta feita por quem não esteja sentado à mesa.",
        "非在座者所作的投注視為廢止。",
    ),
    ("A «mão» do jogador que desiste é recolhida de imediato.", "放棄的博彩者的“牌”須立即收回。"),
    (
        "O número de jogadores é fixado em {n}, nos termos dos n.os 1 e 2 do artigo 2.º.",
        "博彩者人數按照第二條第一款及第二款的規定定為{z}人。",
    ),
)
HEADINGS = (
    ("Reclamações", "投訴"),
    ("Falha do expositor", "顯示器故障"),
    ("Torneios", "比賽"),
    ("Substituição do baralho", "更換紙牌"),
    ("Tempo de decisão", "作出決定的時間"),
)


def new_words(random: Random, is_last: bool = True) -> Words:
    """One new provision in both languages, ending as a list item does if others follow."""
    pt, zh = random.choice(NEW_WORDS)
    number = random.randint(2, 9)
    pt, zh = pt.format(n=number), zh.format(z=zh_number(number))
    return (
        {"pt": pt, "zh-hant": zh} if is_last else {"pt": pt[:-1] + ";", "zh-hant": zh[:-1] + "；"}
    )


def new_heading(random: Random) -> Words:
    return dict(zip(LANGUAGES, random.choice(HEADINGS), strict=True))
