"""What a text denies: «não», «sem», «salvo»; 不, 無, 未, 除非.

A word that denies in itself, «inválido», 不同, may stand for a negation of the other language
and need not have one beside it; in others, 不論, 非常, nothing is denied.
"""

from __future__ import annotations

from games.quality.lexicon import Lexicon

DENIES = "denies"
"""Said outright."""

IMPLIES = "implies"
"""Denied in a word that may as well be put without a negation."""

NEGATION = Lexicon(
    {
        "pt": (
            (
                "-",
                r"não\s+só|não\s+apenas|não\s+obstante|senão|em\s+contrário|quer\s+.{0,20}\s+quer\s+não|pois\s+não",
            ),
            (
                IMPLIES,
                r"não\s+(?:inferior|superior|menos|mais|maior|menor)(?:es)?|ou\s+não|sem\s+prejuízo",
            ),
            (
                IMPLIES,
                r"não\s+(?:pode(?:m|ndo)?|deve(?:m|ndo)?)\s+(?:ser\s+(?:inferior|superior)(?:es)?|exceder|ultrapassar)",
            ),
            (IMPLIES, r"(?:não|nem)\s+(?:\w+\s+){0,3}?(?:nenhu(?:m|ma)|nada|ninguém|qualquer)"),
            (IMPLIES, r"não\s+(?:\w+\s+){0,2}(?:in(?:valid|adequ)\w+|deix\w+|anul\w+|impe[dç]\w+)"),
            (IMPLIES, r"não\s+[^.;:]{0,80}?\ssenão"),
            (
                IMPLIES,
                r"não\s+(?:\w+\s+){0,2}(?:sem|senão|salvo|excepto|antes\s+de)|só|apenas|somente|unicamente",
            ),
            (IMPLIES, r"nem"),
            (
                DENIES,
                r"não|em\s+(?:circunstância|caso|momento)\s+alguma?|nunca|jamais|tão-pouco|tampouco|ninguém|nenhu(?:m|ma|ns)|nada",
            ),
            (
                DENIES,
                r"sem|salvo|excepto|exceptuad[oa]s?|ressalvad[oa]s?|à\s+excepção\s+d[aeo]s?|excluíd[oa]s?",
            ),
            (DENIES, r"pro[ií]b\w+|vedad[oa]s?|interdit[oa]s?|defes[oa]\s+(?:a|o)"),
            (
                IMPLIES,
                r"(?:in|im|ir|i)(?:válid|possíve|possibilid|devid|adequad|corre[ct]|compatív|suficien"
                r"|exist|capaz|dispon|alterad|advertid|legal|lícit|limitad|regular|recorrív|divisív"
                r"|dependente|transmissív|renunciáv|existên|cumpri|utiliz|diferente|complet)\w*"
                r"|(?:in|im|ir|i)\w{3,}(?:ível|íveis|ável|áveis)|por\s+(?!regra)\w{3,}[aei]r",
            ),
            (
                IMPLIES,
                r"desigua(?:l|is)|diferentes?|divers[oa]s?|nul[oa]s?|anul\w+|desist\w+|falt\w+|ausên\w+|isent\w+"
                r"|isenção|recus\w+|impe[dç]\w+|indefer\w+|rejeit\w+|exclu\w+|caduc\w+|revog\w+|perd\w+|cess\w+"
                r"|dispens\w+|gratuit\w+|desconhec\w+|abst\w+|mau|erro|errad[oa]s?|omiss\w+|omit\w+|menor(?:es)?"
                r"|inferior(?:es)?|menos|excep\w+|evit\w+|vazi[oa]s?|fora|ímpar|deix\w+|mal|contr(?:a|ári[oa]s?|ari\w+)|dificilmente|demasiad[oa]s?|zero",
            ),
        ),
        "zh-hant": (
            (
                "-",
                "不論|不管|不但|不僅|不只|不單|無論|非常|不斷|不久|不時|未來|除以|不妨|不動產|不日|絕不例外|莫非"
                "|是否|與否|能否|可否|否則|不多不少|無異|除了|非但|不約而同|三番|未成年|無線|無疑|除此|否認|南無|不禁",
            ),
            (IMPLIES, "亦不[得可能應]"),
            (IMPLIES, "非[^，。；]{1,16}?[，]?不[獲得可予]?"),
            (
                IMPLIES,
                "不[少多低高小大短長遲早]於|不得[少多低高超逾]|不可[超少多低高]|不超過|不逾|不足|不滿|未滿|不到|未達|不及"
                "|不同|不一|不等|不當|不可抗力|無效|無償|無形|免費|豁免|免除|免繳|有異|異於|拒絕|否決|駁回|作廢|失效|廢止|取消"
                "|放棄|棄權|蓋牌|欠缺|缺乏|缺少|缺席|遺漏|錯誤|誤|失靈|故障|停止|中止|除外|例外|另有|除.{1,40}?外|除|以外|空"
                "|散牌|僅|只[可得有限能須要]?|非法|非本地|違反|不足額|不良|不實|單數|較小|較低|少於|低於|小於",
            ),
            (DENIES, "不得不|不得|不可|不應|不能|不准|不許|禁止|嚴禁|沒有"),
            (DENIES, "不|無|未|非|沒|勿|毋|免|莫|禁|否(?=[：，。；]|$)"),
        ),
    }
)
