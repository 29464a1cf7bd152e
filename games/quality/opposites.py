"""Words that have an opposite: left and right, before and after, won and lost.

A row has the two poles of one axis, each in Portuguese and in Chinese. Rows in between mask words
that only look like one of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.quality.lexicon import Lexicon, Rows


class Axis(NamedTuple):
    """The patterns of one pole and of the other."""

    name: str
    portuguese: tuple[str, str]
    chinese: tuple[str, str]


_GREATER = r"(?:maior|fort|alt|elevad|grande|recent|nov|car|cima)\w*"
_LESS = r"(?:menor|frac|baix|pequen|antig|velh|barat)\w*"
_TO = r"(?:para|até|a)\s+(?:[ao]s?)?|aos?|às?"
_TO = rf"(?:{_TO})"

_AXES = (
    Axis("side", (r"esquerd[oa]s?", r"direita|lado\s+direito|mão\s+direita"), ("左", "右")),
    Axis(
        "size",
        (
            r"maior(?:es)?|máxim[oa]s?|mais\s+(?:alt|elevad)[oa]s?|no\s+máximo",
            r"menor(?:es)?|mínim[oa]s?|mais\s+baix[oa]s?|ínfim[oa]s?|pelo\s+menos",
        ),
        (
            "[較最更至][大高]|上限|最多|至多|大者|高者|大(?=盲注|投注)",
            "[較最更][小低]|下限|最少|至少(?!於)|小者|低者|小(?=盲注|投注)",
        ),
    ),
    Axis(
        "time",
        (
            r"antes|prévi[oa]s?|previamente|com\s+antecedência",
            r"depois|após|posteriormente|em\s+seguida|de\s+seguida",
        ),
        (
            r"之前|以前(?!的)|事前|事先|(?<![目當以])前(?![述條款項者往來景提言次任列線途一兩方後]|揭[的所條款項規])",
            r"之後|以後|事後|其後|隨後|然後|接著|(?<![以前先落])後(?![果備者續來勤期面方門兩])",
        ),
    ),
    Axis(
        "neighbour",
        (r"anterior(?:es)?|precedentes?", r"seguintes?|subsequentes?"),
        (
            "上一|上[款條項次述列]|前[款條項述列次]|先前|以上(?=[所各兩])|此前",
            "下一|下[款條項述列次]|翌|次[日月年]|接著|隨後|以下|如下|後[款條項述]|之後",
        ),
    ),
    Axis(
        "rank",
        (r"primeir[oa]s?|em\s+primeiro\s+lugar", r"últim[oa]s?|em\s+último\s+lugar"),
        ("第一|首|最先|先(?!決)", "最後|末|最終|尾"),
    ),
    Axis(
        "outcome",
        (
            r"ganh(?:a|ar|am|ou|o|as?|adora?s?)|venc(?:e|em|er|edor(?:es|as?)?)",
            r"perd(?:e|em|er|eu|id[oa]s?|edor(?:es|as?)?)|vencid[oa]s?|derrotad[oa]s?",
        ),
        ("勝(?!負)|贏", "(?<!勝)負(?![責擔數有])|(?<![運傳])輸(?!入)|落敗"),
    ),
    Axis(
        "face",
        (r"para\s+cima|virad[oa]s?\s+para\s+cima", r"para\s+baixo"),
        ("向上|朝上|陽開|揚開", "向下|朝下|覆蓋|背面"),
    ),
    Axis(
        "height",
        (
            r"(?:por|em|de)\s+cima|no\s+topo|na\s+parte\s+superior",
            r"(?:por|de)\s+baixo|debaixo|no\s+fundo|na\s+parte\s+inferior",
        ),
        (
            "上面|上方|頂部|頂端|最上|(?<![以加])之上|面頭",
            "下面|下方|底部|底端|最下|底下|(?<![以])之下",
        ),
    ),
    Axis(
        "likeness",
        (
            r"igua(?:l|is)(?!\s+ou)|idêntic[oa]s?|mesm[oa]s?",
            r"diferentes?|desigua(?:l|is)|distint[oa]s?",
        ),
        (
            "(?<!不)(?<!不盡)相同|同一|一樣|相等|(?<!不)等於",
            "不同|不相同|不等|有異|相異|各異|不一樣",
        ),
    ),
    Axis(
        "change",
        (
            r"aument\w+|acr[eé]sc\w+|sub(?:ir|id[oa]s?|e|em|iu|iram)|elev(?:ar|ad[oa]s?|a|ação)|agrav\w+",
            r"reduz\w*|reduç\w+|diminu\w+|baix(?:ar|a|ou|aram)|desc(?:er|e|em|eu|eram|ida)|atenu\w+",
        ),
        (
            "增加|提高|上升|上漲|升高|調高|調升|增至|加重|加注|遞增",
            "減少|降低|下降|下跌|調低|調減|減至|減輕|縮減|遞減",
        ),
    ),
    Axis(
        "course",
        (
            r"iníci[oa]s?|inici(?:a|am|ar|ad[oa]s?|ando)(?:-se)?|começ\w+",
            r"fim|termin\w+|feit[oa]s?(?=\s+[oa]s?\s)|conclu\w+|find[oa]s?|cess(?:a|am|ar|ação)",
        ),
        ("開始|開頭|起首|展開|起計|啟動", "結束|終止|完成|終結|末尾|結尾|屆滿|完畢|停止"),
    ),
    Axis(
        "opening",
        (r"abr(?:e|em|ir|a|am)|abert[oa]s?|abertura", r"fech(?:a|am|ar|ad[oa]s?)|encerr\w+"),
        ("(?<![公展召陽])開(?![始彩辦展支設立具])|開放", "關閉|閉|關門"),
    ),
    Axis(
        "place",
        (r"dentro|interior|no\s+interior", r"fora|exterior(?:es)?"),
        ("(?<!以)內(?!容)|以內|裏|裡", "(?<![例另此除])(?<!除.)(?<!對)外(?![，幣匯規])|以外"),
    ),
    Axis(
        "turning",
        (
            r"(?:no\s+)?sentido\s+(?:dos\s+ponteiros|horário)",
            r"(?:no\s+)?sentido\s+(?:contrário|inverso|anti-horário|oposto)",
        ),
        ("順時針", "逆時針|反時針"),
    ),
    Axis(
        "validity",
        (r"válid[oa]s?", r"inválid[oa]s?|nul[oa]s?|anulad[oa]s?|sem\s+efeito"),
        ("(?<!無)有效(?!期)", "無效|作廢|失效"),
    ),
    Axis(
        "whole",
        (
            r"tod[oa]s?|totalidade|qualquer|quaisquer|cada",
            r"algu(?:ns|mas)|certos|parcial(?:mente)?",
        ),
        (
            "全部|所有|全體|一切|全數|任何|每[一位名局]|各[位名門]?|均",
            "(?<!的)部[分份](?!組|[，。；、]|$)|若干|某些|個別",
        ),
    ),
    Axis(
        "money",
        (
            r"recolh\w+|cobr(?:a|am|ar|ad[oa]s?)",
            r"pag(?:a|am|ar|o|os|as|amentos?|ou)|devolv\w+|restitu\w+",
        ),
        ("收去|收取|收回|徵收", "賠|支付|派彩|退回|退還|返還|派發|繳付|付款"),
    ),
    Axis(
        "answer",
        (
            r"defer(?:id[oa]s?|e|em|ir|imento)|aprov\w+|autoriz\w+|aceit\w+",
            r"indefer\w+|rejeit\w+|recus\w+|deneg\w+",
        ),
        (
            "(?<!不)(?<!不獲)批准|(?<!不)(?<!不獲)核准|(?<!不)許可|(?<!不)接受|(?<!不)接納|獲批",
            "不批准|不獲批准?|不獲核准|拒絕|否決|駁回|不接受|不接納|不獲接[受納]",
        ),
    ),
    Axis(
        "form",
        (r"(?:por\s+)?escrit[oa]s?", r"verbal(?:mente)?|verbais|ora(?:l|is|lmente)"),
        ("書面", "口頭"),
    ),
    Axis(
        "cost",
        (
            r"gratuit[oa]s?|gratuitamente|isent[oa]s?|isenção",
            r"oneros[oa]s?|pag[oa]s?|mediante\s+pagamento",
        ),
        ("免費|無償|豁免|免除|免繳", "有償|付費|收費|須付|須繳"),
    ),
    Axis("person", (r"pessoas?\s+singular(?:es)?", r"pessoas?\s+colectivas?"), ("自然人", "法人")),
    Axis(
        "transfer",
        (
            r"alienantes?|cedentes?|transmitentes?|vendedor(?:es|as?)?",
            r"adquirentes?|cessionári[oa]s?|transmissári[oa]s?|comprador(?:es|as?)?",
        ),
        ("出讓人|讓與人|轉讓人|賣方|出售人", "取得人|受讓人|買方|購買人"),
    ),
    Axis("debt", (r"credor(?:es|as?)?", r"devedor(?:es|as?)?"), ("債權人", "債務人")),
    Axis("suit", (r"autor(?:es|as?)?|demandantes?", r"réus?|ré|demandad[oa]s?"), ("原告", "被告")),
    Axis(
        "lease",
        (r"senhori[oa]s?|locador(?:es|as?)?", r"inquilin[oa]s?|arrendatári[oa]s?|locatári[oa]s?"),
        ("出租人", "承租人"),
    ),
    Axis(
        "work",
        (r"empregador(?:es|as?)?|entidades?\s+patrona(?:l|is)", r"trabalhador(?:es|as?)?"),
        ("僱主|雇主", "僱員|雇員|勞工|工作人員"),
    ),
    Axis(
        "trade",
        (r"compr(?:a|ar|am|ad[oa]s?)|aquisiç\w+|adquir\w+", r"vend(?:a|e|er|em|id[oa]s?)"),
        ("購買|購入|買入|取得(?!人)", "出售|售賣|賣出|售予"),
    ),
    Axis(
        "openness",
        (r"públic[oa]s?", r"privad[oa]s?"),
        ("公共|公開|公立|公有|公眾", "私人|私立|私有|私營|私下"),
    ),
    Axis(
        "duty",
        (r"obrigatóri[oa]s?|obrigatoriamente", r"facultativ[oa]s?|opciona(?:l|is)"),
        ("強制|必須|必要|義務", "任意|選擇性|自願|非強制|可選"),
    ),
    Axis(
        "duration",
        (r"provisóri[oa]s?|temporári[oa]s?|temporariamente", r"definitiv[oa]s?|permanentes?"),
        ("臨時|暫時|暫準", "確定性?|永久|常設|長期"),
    ),
    Axis("way", (r"direct[oa]s?|directamente", r"indirect[oa]s?|indirectamente"), ("直接", "間接")),
    Axis(
        "order",
        (
            rf"(?:ordem\s+)?crescentes?|d[aeo]s?\s+(?:mais\s+)?{_LESS}\s+{_TO}\s+(?:mais\s+)?{_GREATER}",
            rf"(?:ordem\s+)?decrescentes?|d[aeo]s?\s+(?:mais\s+)?{_GREATER}\s+{_TO}\s+(?:mais\s+)?{_LESS}",
        ),
        (
            "遞增|由[小弱低少舊早下][至到往][大強高多新遲上]|升序",
            "遞減|由[大強高多新遲上][至到往][小弱低少舊早下]|降序",
        ),
    ),
    Axis(
        "hand",
        (r"manual(?:mente)?|manuais", r"automátic[oa]s?|automaticamente|mecanicamente"),
        ("人手|手動", "自動|機(?=洗)"),
    ),
    Axis("noon", (r"manhã", r"tarde"), ("上午|早上|凌晨", "下午|傍晚")),
    Axis(
        "count",
        (r"inclu(?:i|em|ir|indo|íd[oa]s?|sive)", r"exclu(?:i|em|ir|indo|íd[oa]s?)|à\s+excepção"),
        ("(?<!不)包括|(?<!不)包含|(?<!不)計入|連同", "不包括|不包含|不計入|排除|除外|剔除"),
    ),
    Axis(
        "presence", (r"presentes?(?=[,.;]|\s+n[ao]|$)", r"ausentes?"), ("出席|在場", "缺席|不在場")
    ),
    Axis(
        "together",
        (
            r"conjunt(?:o|a|os|as|amente)|em\s+conjunto",
            r"separad(?:o|a|os|as|amente)|individual(?:mente)?",
        ),
        ("共同|聯同|一併|聯合", "分別|個別|單獨|各自"),
    ),
    Axis("result", (r"lucros?", r"prejuízos?(?!\s+d)|perdas?"), ("利潤|盈利", "虧損|損失")),
    Axis("flow", (r"receitas?", r"despesas?"), ("收入|收益", "開支|支出")),
    Axis(
        "lawfulness",
        (r"lícit[oa]s?|lega(?:l|is)", r"ilícit[oa]s?|ilega(?:l|is)"),
        ("合法", "非法|不法|違法"),
    ),
    Axis(
        "entry",
        (r"entr(?:ar|ada|am|a)", r"sa(?:ir|ída|em|i)"),
        ("進入|入場|入內|入境", "離開|離場|退出|出境"),
    ),
    Axis(
        "deposit",
        (r"deposit\w+", r"levant(?:ar|a|am|amento|ad[oa]s?)"),
        ("存入|存放|寄存", "提取|提款|取回"),
    ),
    Axis(
        "start",
        (r"suspen[ds]\w+|suspensão", r"retom\w+|prosseg\w+|continu\w+"),
        ("中止|暫停", "恢復|繼續|續行"),
    ),
)
_NEITHER = {
    "pt": (
        r"menores\s+de|(?:a|os|de)\s+menores|menor(?:es)?\s+de\s+idade|maior(?:es)?\s+de"
        r"|sem\s+prejuízo|maior\s+parte|por\s+(?:maioria|último)|ao\s+mesmo\s+tempo|nem\s+todos"
        r"|(?:a\s+começar|começando)\s+(?:por|pel[oa]s?)|o\s+mesmo|a\s+fim|por\s+fim|em\s+todo\s+o\s+caso|antes\s+pelo|direito"
    ),
    "zh-hant": (
        "左右|勝負|大小|先後|前後|內外|中左|組成部[分份]|首先(?=決)|以前者|前者|後者|前往|前來|前提|目前|當前"
        "|後果|如上述|同時|同樣|相當|首長|首都|先生|優先|事先|預先|其中|除.{1,30}?外|此外|另外|例外|未來|取得|較早"
    ),
}


def poles() -> Iterator[tuple[str, str]]:
    """The two notions of each axis: ``side+`` and ``side-``."""
    return ((f"{axis.name}+", f"{axis.name}-") for axis in _AXES)


def _rows(lang: str) -> Rows:
    rows: list[tuple[str, str]] = [("-", _NEITHER[lang])]
    for axis in _AXES:
        first, second = axis.portuguese if lang == "pt" else axis.chinese
        rows += [(f"{axis.name}-", second), (f"{axis.name}+", first)]
    return rows


OPPOSITES = Lexicon({lang: _rows(lang) for lang in ("pt", "zh-hant")})
