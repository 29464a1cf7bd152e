"""Interpret a query in the words of the law: its characters, spelling and terms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import games.lawtexts
from games.law.lookup.search import HAN, fold, words_of
from games.law.models import Term
from games.narration.language import law_language

_PAIRS = (
    "条條张張对對顺順庄莊码碼赢贏输輸赔賠红紅块塊钻鑽点點数數总總额額权權规規则則赌賭场場娱娛乐樂机機预預双雙两兩单單门門开開关關转轉报報备備职職员員间間时時该該应應须須个個号號项項级級"
    "组組结結给給经經济濟财財监監协協调調获獲选選择擇弃棄盖蓋异異错錯误誤发發认認证證记記录錄显顯电電视視图圖体體办辦会會议議说說请請论論谁誰阳陽扬揚扑撲联聯奖獎卢盧进進围圍参參与與为為"
    "从從众眾价價归歸属屬实實币幣师師带帶帮幫废廢弹彈强強当當态態战戰户戶执執护護换換据據损損断斷无無极極标標样樣检檢横橫满滿灭滅状狀独獨环環现現确確离離种種称稱竞競签簽简簡类類约約纸紙"
    "线線绝絕统統继繼续續维維罚罰节節补補观觀觉覺计計订訂训訓许許设設评評识識词詞试試详詳语語读讀负負责責败敗货貨质質贴貼费費资資轮輪较較达達过過运運还還这這远遠违違连連适適递遞邮郵钱錢"
    "销銷锁鎖键鍵长長闭閉问問闲閒队隊阶階奥奧区區厅廳团團园園决決际際险險随隨难難顶頂顾顧领領频頻题題验驗龙龍马馬鱼魚荣榮铁鐵边邊烧燒芦蘆钮鈕胜勝摊攤岁歲龄齡诈詐话話烟煙余餘惩懲赛賽义義"
    "务務仅僅优優传傳伤傷债債兑兌写寫减減击擊别別势勢压壓叠疊听聽启啟响響坏壞垫墊声聲处處复復够夠头頭夹夾夺奪学學宝寶审審宾賓导導将將层層库庫径徑悬懸戏戲扫掃抛拋抢搶担擔拟擬挂掛掷擲摆擺"
    "摇搖斗鬥旧舊暂暫术術杂雜来來构構树樹毕畢汇匯没沒测測涨漲盘盤盗盜砖磚积積窃竊笔筆筹籌紧緊纠糾纪紀纯純纳納纷紛练練细細终終编編缴繳网網脚腳艺藝范範营營虏虜虚虛虽雖装裝见見览覽触觸诉訴"
    "诺諾谋謀谓謂贡貢账賬赊賒赎贖赏賞赠贈赖賴跃躍轴軸载載迟遲邻鄰酿釀释釋钟鐘针針银銀铺鋪链鏈锦錦闹鬧阅閱陆陸隐隱静靜页頁饮飲驻駐骗騙鸡雞麦麥黄黃齐齊"
)
SIMPLIFIED = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True)) | {"註": "注"}
"""By character; 註 is a variant of the 注 of these texts."""


def traditional(words: str) -> str:
    """Convert each character; traditional ones are unchanged."""
    return "".join(SIMPLIFIED.get(letter, letter) for letter in words)


if TYPE_CHECKING:
    from games.law.lookup.search import Index

WORDS = "words"
PATH = Path(games.lawtexts.__file__).parent / "asked_for.toml"
LONGEST_MENDED = 30
SHORTEST_MENDED = 4
SHORTEST_REWRITTEN = 6
"""From this length, one letter may replace another."""
SHORTEST_TWICE_MENDED = 9
"""From this length, two errors are allowed."""
SHORTEST_WITHIN = 2
"""The shortest word of the tables that is replaced within a longer query."""
_ROW = re.compile(r"([A-Za-z]{2})[\s.–-]?(\d{1,2})")
"""The id of a register entry, with any separator."""
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class QueryReading:
    """``words`` are those searched; the page says so if they differ from the query."""

    query: str
    words: str
    term: str = ""
    """The glossary term that the query is taken to mean."""
    correction: str = ""
    """Similar words of the texts, to suggest: they are never searched unasked."""

    @property
    def is_another(self) -> bool:
        return self.words.casefold() != self.query.strip().casefold()


@dataclass(frozen=True, slots=True)
class OtherWords:
    """What the texts say for a word of the tables: in each language, and in other texts."""

    pt: str
    zh_hant: str
    also: Sequence[str]
    typed: str
    """The word as it is written."""

    def phrase(self, lang: str) -> str:
        return self.pt if lang == "pt" else self.zh_hant


@cache
def search_tables() -> tuple[dict[str, str], dict[str, OtherWords]]:
    """Two ways to read a folded word of the tables: by its term, or by words of the texts."""
    tables = tomllib.loads(PATH.read_text(encoding="utf-8"))
    others = tables.pop(WORDS)
    return (
        {fold(word): term for term, words in tables.items() for word in words},
        {
            fold(word): OtherWords(entry["pt"], entry["zh-hant"], entry.get("also", ()), word)
            for entry in others.values()
            for word in entry["asked"]
        },
    )


def asked_for() -> dict[str, str]:
    """The words of the tables, with their terms."""
    return search_tables()[0]


def in_other_words() -> dict[str, OtherWords]:
    """Table words without a term, folded."""
    return search_tables()[1]


@cache
def _words_within() -> re.Pattern[str]:
    """Any word of the tables within a folded query, the longest first."""
    words = sorted(asked_for() | in_other_words(), key=len, reverse=True)
    bound = [rf"\b{re.escape(w)}\b" if w.isascii() else re.escape(w) for w in words]
    return re.compile("|".join(bound[: sum(len(w) >= SHORTEST_WITHIN for w in words)]))


def read_as(query: str, word_index: Index) -> QueryReading:
    """Read a query by its term, with traditional characters and in the words of the regulations."""
    if row := _ROW.fullmatch(query.strip()):
        return QueryReading(query, f"{row[1].upper()}-{row[2]:0>2}")
    written = traditional(query)
    plain = fold(written).strip()
    term = asked_for().get(plain)
    if term and (stored := Term.objects.filter(pk=term).first()) and plain not in _forms(stored):
        return QueryReading(query, _form(stored, query), term)
    if plain in in_other_words():
        return QueryReading(query, in_other_words()[plain].phrase(_language(query)))
    if not word_index.holds_all(words_of(written)):
        written = _reworded(written, query)
    correction = _WORD.sub(lambda match: _nearest(match.group(), word_index), written)
    if correction == written or not all(map(word_index.knows, words_of(correction))):
        correction = ""  # half a correction mixes languages
    return QueryReading(query, written, correction=correction)


def _reworded(written: str, query: str) -> str:
    """The words with those of the tables in the words of the regulations."""
    terms = {term.pk: term for term in Term.objects.all()}
    parts, last = [], 0
    for match in _words_within().finditer(fold(written)):
        term = terms.get(asked_for().get(match[0], ""))
        if term and match[0] not in _forms(term):
            parts += [written[last : match.start()], _form(term, query)]
            last = match.end()
        elif match[0] in in_other_words():
            phrase = in_other_words()[match[0]].phrase(_language(query))
            parts += [written[last : match.start()], phrase]
            last = match.end()
    return "".join([*parts, written[last:]])


def _form(term: Term, query: str) -> str:
    """A term's form, in Chinese if the reader or query is, and the texts have it."""
    chinese = [form["form"] for form in term.chinese]
    return str((chinese if _language(query) != "pt" and chinese else term.portuguese)[0])


def _language(query: str) -> str:
    """The language of the results: the query's, else the reader's."""
    return "zh-hant" if HAN.search(query) else law_language()


def _forms(term: Term) -> set[str]:
    return {fold(form) for form in term.forms}


def _nearest(word: str, word_index: Index) -> str:
    """The most similar word of the texts, if the word is unknown and one is near."""
    if not SHORTEST_MENDED <= len(word) <= LONGEST_MENDED or not word[0].isascii():
        return word
    (stemmed,) = words_of(word)[:1] or [""]
    if not stemmed or word_index.knows(stemmed):
        return word
    near = [
        (misspelling_distance(stemmed, other), -len(other), other)
        for other in word_index.latin_words
    ]
    far, _, other = min(near, default=(LONGEST_MENDED, 0, ""))
    return word_index.as_written(other) if far <= _allowed(stemmed) else word


def _allowed(word: str) -> int:
    return 2 if len(word) >= SHORTEST_TWICE_MENDED else 1


def misspelling_distance(typed: str, other: str) -> int:
    """The number of letters omitted, doubled, added, swapped or replaced.

    The first letter must match, and in short words no letter may be replaced, because that makes
    another word. Counting stops when the distance is too large.
    """
    far = LONGEST_MENDED
    if typed[0] != other[0] or abs(len(typed) - len(other)) > _allowed(typed):
        return far
    one_for_another = 1 if len(typed) >= SHORTEST_REWRITTEN else far
    before: list[int] = []
    row = list(range(len(other) + 1))
    for position, letter in enumerate(typed, 1):
        older, before, row = before, row, [position]
        for place, own in enumerate(other, 1):
            cost = 0 if letter == own else one_for_another
            least = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + cost)
            if (
                position > 1
                and place > 1
                and letter == other[place - 2]
                and typed[position - 2] == own
            ):
                least = min(least, older[place - 2] + 1)
            row.append(least)
    return row[-1]
