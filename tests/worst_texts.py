"""Texts that patterns, readers and the search have most to do with, over and over."""

WORST = (
    "1,2,", "1, ", "um e ", "(", ")", "10.", "1.", "art. ", "artigo 1.º, ", "artigo ", "第一條",
    "第一條、", "第", "條", "（一）", "（一）、", "一、", " ", "\n", "\n1. ", "\n a", "a", "á",
    "ab ", "-", "– ", "1 a 2 a ", "1%", "MOP", "MOP1", "澳門元", "AK", "As", "{", "}", "{a}",
    "%(", "%(a)s", "%", "<", "<a ", "</a>", "&", '"', "«", "「", "」", "1/2", "1/2000/",
    "n.º 1", "alínea a) ", "º", "0", ".", ",", "…", "!?", "e ", "十", "百", "零", "萬", "二十",
    "第1/2000號", "2 de Maio", "Maio de ", "a 2", "não ", "deve ", "不得", "應", "及",
    "pelo menos ", "pelo menos 2 ", "uma mão ou inferior ", "不超過",
    "por cento ", "mil e ", "misspelt ", "par de ", "rei de ", "\xa0",
    "\t", "''", "1:", "a:b", "_", "*", "1 000 ", "x1", "1-2-", "para 1 ", "賠1", "1賠40",
    "除外，", "除", "如", "只", "respectivamente ", "the the ", "的的", "ação ", "后",
    "%(a)s beats ",
    "anexo I, ", "附件一、", "salvo ", "se ", "caso o ", "分別", "um a um ", "投注", "if ", "«a ",
)  # fmt: skip
DEAREST = (
    "1,2,", "um e ", "artigo 1.º, ", "第一條、", "（一）、", "(", "十", "a", "As", "misspelt ",
)  # fmt: skip
"""A few of them, where each costs the drawing of a page."""


def repeated(text: str, length: int) -> str:
    return (text * length)[:length]
