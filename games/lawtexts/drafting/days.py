"""Days written in the words of an act, and days counted from its publication."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from games.lawtexts.citations.numerals import chinese, provision_number

_MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)
DAY_PT = re.compile(rf"(\d{{1,2}})(?:\.º)? de ({'|'.join(_MONTHS)}) de (\d{{4}})", re.IGNORECASE)
_HAN_DAY = "([一二三四五六七八九十\\d]{1,3})"
DAY_ZH = re.compile(rf"([〇○零一二三四五六七八九\d]{{4}})年{_HAN_DAY}月{_HAN_DAY}日")


@dataclass(frozen=True, slots=True)
class InForce:
    """When an act takes effect: a day, or days or months counted from its publication."""

    day: date | None = None
    days: int = 0
    months: int = 0
    """The first day of the month this many after that of the publication."""

    def from_publication(self, published: date | None) -> date | None:
        if self.day is not None or published is None:
            return self.day
        if self.months:
            month = published.month - 1 + self.months
            return date(published.year + month // 12, month % 12 + 1, 1)
        return published + timedelta(days=self.days)

    @property
    def reason(self) -> dict[str, str]:
        """How the day follows, in both languages."""
        if self.day:
            return {}
        if self.months == 1:
            pt, zh = "No primeiro dia do mês seguinte ao da publicação", "自公佈翌月首日起生效"
        elif self.months:
            pt = f"No primeiro dia do {self.months}.º mês seguinte ao da publicação"
            zh = f"自公佈後第{chinese(self.months)}個月首日起生效"
        elif self.days > 1:
            pt, zh = f"{self.days} dias após a publicação", f"公佈後{self.days}日起生效"
        elif self.days:
            pt, zh = "No dia seguinte ao da publicação", "自公佈翌日起生效"
        else:
            pt, zh = "No dia da publicação", "自公佈日起生效"
        return {"pt": pt, "zh-hant": zh}


def day_written(text: str, lang: str) -> date | None:
    """The first day written in the words; None if there is none, or no such day."""
    match = (DAY_PT if lang == "pt" else DAY_ZH).search(text)
    if match is None:
        return None
    if lang == "pt":
        parts = (int(match[3]), _MONTHS.index(match[2].lower()) + 1, int(match[1]))
    else:
        digits = str.maketrans("〇○零一二三四五六七八九", "000123456789")
        parts = (int(match[1].translate(digits)), count(match[2]), count(match[3]))
    try:
        return date(*parts)
    except ValueError:
        return None


def count(text: str) -> int:
    """A number in digits or Chinese numerals; 0 if it is none."""
    if text.isdecimal():
        return int(text)
    hundreds, hundred, rest = text.rpartition("百")
    if hundred:
        return 100 * (provision_number(hundreds) or 1) + (provision_number(rest) or 0)
    return provision_number(text) or 0
