"""Find what a text negates: «não», «sem», «salvo»; 不, 無, 未, 除非.

A word with a negative sense, «inválido», 不同, may match a negation of the other language but needs
no match; others, 不論, 非常, negate nothing.
"""

from games.quality.lexicon import Lexicon

DENIES = "denies"
"""An outright negation; all other notions are words with a negative sense."""

_PT_NOT = (
    r"impossíve\w+|impossibilid\w+|ilimitad[oa]s?|intransmissíve\w+|irrecorríve\w+|indivisíve\w+"
    r"|irrenunciáve\w+|incompatíve\w+|inexist\w+|incapa\w+|incumpri\w+"
)
"""Words that need some kind of negation in Chinese."""

_PT_IN = r"adequad|dispon|alterad|dependente|utiliz|complet"

_PT_IMPLIED = (
    r"anónim\w+|anonimato|omiss\w+|alhei[oa]s?|vag[oa]s?|pendent\w+|em\s+dívida|em\s+branco"
    r"|(?:mant|conserv)\w+-se|discord\w+|diverg\w+|contradi\w+|prejudicia(?:l|is)|ocult\w+"
    r"|neg(?:a|am|ar|ou|ad[oa]s?|ativ\w+)|dúvidas?|confus\w+|excess\w+|livremente|difíc\w+|pouc[oa]s?"
    r"|encerr\w+|fech(?:a|ad|ar|e)\w*|escond\w+|tapad[oa]s?|cobert[oa]s?|suspen[sd]\w+|interromp\w+|interrupç\w+"
    r"|bloque\w+|limit(?:a|ad|ar)\w*|restrin\w+|restriç\w+|abandon\w+|cancel\w+|elimin\w+|retir\w+|remov\w+|demiti\w+"
    r"|rescind\w+|resci\w+|resoluç\w+|apag\w+|sobr(?:a|am|ar|ou)|rest(?:a|am|ar|ou)|ignor\w+|alter(?:n|c)\w+"
    r"|viol(?:a|am|ar|e|em|ad\w+|aç\w+)|infring\w+|inobserv\w+|mora|atras\w+|falh\w+|esgot\w+|esquec\w+"
    r"|des(?:ocupa|necess|favor|continu|autoriz|respeit|equilib|agrad|activ|lig|habilit|obed|acord|apare)\w+"
    r"|in(?:certez|cert[oa]|suscept|defini|determin|discrimin|explic|justific|acab|c[óo]mod|segur|fund|esper|activ"
    r"|constan|consist|coer|consci|voluntári|oport|sucess|toler|útil|utei|viab|alter)\w*"
    r"|im(?:própri|parcia|perfe|prev|prud|pun|utáve|óve)\w+|i(?:rrelev|legív|limit|móve)\w*|ambíg\w+"
)
"""Words that are often a negation in Chinese: «anónimo» is 不記名, «pendente» 未決."""

_ZH_IMPLIED = (
    "不[服變明便適安符利清斷停久時日限記拘足但僅只單論管齊實良均]|不多不少|不動產|不可逆|不定[期額]"
    "|一[字絲]不|一成不變|分毫不差|無[故論期窮線疑形]|無異(?!議)|無記名|無關|未[決來遂]|非但|否則|否認|除了|除此|全數"
)
"""Words with a negative sense that are mostly no negation in Portuguese."""

NEGATION = Lexicon(
    {
        "pt": (
            ("-", r"não\s+(?:só|apenas|obstante)|pois\s+não"),
            ("other", r"senão|(?:em|caso)\s+contrário|quer\s+.{0,20}\s+quer\s+não"),
            (
                "other",
                r"não\s+(?:importa|interessa|depende|tarda)\w*|não\s+raro|nem\s+sequer|nada\s+mais",
            ),
            (
                "other",
                r"sem\s+(?:mais|dúvida|demora|falta|embargo|cessar|parar|reservas?|exce?pção)(?!\s+d)",
            ),
            ("invalid", r"não\s+(?:\w+\s+){0,2}(?:invalid\w+|anul\w+)"),
            ("other", r"não\s+(?:\w+\s+){0,2}(?:inadequ\w+|deix\w+|impe[dç]\w+)"),
            (
                "bound",
                r"não\s+(?:(?:pode|deve)(?:m|ndo)?\s+)?(?:(?:é|são|seja(?:m)?|for(?:em)?|ser)\s+)?"
                r"(?:(?:inferior|superior|maior|menor)(?:es)?|(?:menos|mais)\s+(?:de|do\s+que|que)|exceder|ultrapassar)",
            ),
            ("bound", r"não\s+(?:\w+\s+){1,2}mais\s+(?:do\s+)?que"),
            ("bound", r"nunca\s+(?:\w+\s+){0,2}(?:inferior|superior|maior|menor|exced\w+)(?:es)?"),
            ("bound", r"não\s+(?:\w+,?\s+){1,2}pelo\s+menos"),
            ("ends", r"não\s+h(?:á|aja|aver)\s+mais"),
            ("bound", r"não\s+(?:\w+\s+){1,2}(?:abaixo|acima|além|aquém)\s+d[aeo]s?"),
            (
                "bound",
                r"(?:não|nunca)\s+(?:\w+\s+)?(?:exced|ultrapass)\w*|não\s+(?:(?:pode|deve)\w*\s+)?(?:passa|vai|vão|ir|exced|ultrapass|super)\w*\s+(?:além\s+)?(?:de|do|da|a|o)s?",
            ),
            ("other", r"enquanto\s+(?:\w+\s+)?não|nada\s+(?:obsta|impede)\w*"),
            ("other", r"ninguém\s+é\s+obrigad\w+"),
            ("except", r"sem\s+prejuízo|não\s+[^.;:]{0,80}?\ssenão"),
            (
                DENIES,
                r"(?:não|nem|sem)\s+(?:\w+\s+){0,3}?(?:nenhuma?|nada|ninguém|qualquer|\w+\s+alguma?(?=[\s.,;]))",
            ),
            ("other", r"não\s+(?:\w+\s+){0,5}(?:sem|senão|salvo|excepto|antes\s+de)"),
            ("other", r"ou\s+não|nem"),
            ("only", r"só|apenas|somente|unicamente"),
            (
                DENIES,
                r"deix(?:a|am|ar|e|em|ou|aram|ará)\s+de(?=\s+\w+r\b)|não|em\s+(?:circunstância|caso|momento)\s+alguma?|nunca|jamais|tão-pouco|tampouco|ninguém"
                r"|nenhu(?:m|ma|ns)|nada|sem|salvo|excepto|exceptuad[oa]s?|ressalvad[oa]s?"
                r"|(?:à|com)\s+excepção\s+d[aeo]s?|excluíd[oa]s?|pro[ií]b\w+|vedad[oa]s?|interdit[oa]s?"
                rf"|{_PT_NOT}",
            ),
            ("different", r"desigua(?:l|is)|diferentes?|divers[oa]s?|distint[oa]s?|indiferente"),
            ("invalid", r"inválid\w+|invalid\w+|nul[oa]s?|anul\w+|caduc\w+|revog\w+"),
            (
                "wrong",
                r"(?:in|ir)(?:corre[ct]|devid|advertid|regular)\w*|mal|mau|err[oa]|errad[oa]s?|omi\w+",
            ),
            ("less", r"inferior(?:es)?|menor(?:es)?|menos|insuficien\w+|incomplet\w+"),
            ("gives_up", r"desist\w+|deix\w+|abst\w+"),
            ("free", r"isen[tç]\w+|dispens\w+|gratuit\w+"),
            ("refuses", r"recus\w+|impe[dç]\w+|indefer\w+|rejeit\w+"),
            ("lacks", r"falt\w+|ausên\w+|ausent\w+|perd\w+|vazi[oa]s?"),
            ("ends", r"cess\w+"),
            ("except", r"excep\w+|exclu\w+|fora"),
            ("unlawful", r"ilega(?:l|is)|ilícit\w+|contr(?:a|ári[oa]s?|ari\w+)"),
            ("before", r"antes\s+d[aeo]s?|antes\s+que|até\s+que|até\s+(?=ser)"),
            ("other", _PT_IMPLIED),
            (
                "other",
                rf"(?:in|im|ir|i)(?:{_PT_IN})\w*|(?:in|im|ir|i)\w{{3,}}(?:ível|íveis|ável|áveis)"
                r"|por\s+(?!regra)\w{3,}[aei]r|desconhec\w+|evit\w+|ímpar|dificilmente|demasiad[oa]s?|zero",
            ),
        ),
        "zh-hant": (
            ("-", "非常|除以|不妨(?!礙)|莫非|是否|與否|能否|可否|不約而同|不禁"),
            ("before", "[未沒][^，。；不無非]{1,12}前"),
            ("other", _ZH_IMPLIED),
            ("other", "亦不[得可能應]|非[^，。；]{1,16}?[，]?不[獲得可予]?"),
            (
                "bound",
                "不[少多低高小大短長遲早]於|不得[少多低高超逾]|不可[超少多低高]|不超過|不逾|不及",
            ),
            (
                "less",
                "未成年|不足額?|不滿|未滿|(?<![看見聽找收得])不到|未達|較小|較低|少於|低於|小於",
            ),
            ("different", "不同|不一|不等|有異|異於|散牌|各異"),
            ("invalid", "無效|作廢|失效|廢止|取消"),
            ("wrong", "不當|不正確|錯誤|誤|失靈|故障|遺漏|不良|不實"),
            ("gives_up", "放棄|棄權|蓋牌"),
            ("free", "無償|免費|豁免|免除|免繳"),
            ("refuses", "拒絕|否決|駁回"),
            ("lacks", "欠缺|缺乏|缺少|缺席|喪失|失去|空|[缺欠漏]|略去|省略"),
            ("bound", "上限|下限|最多|至多|最少|至少|為限|最[遲晚長短高低]"),
            ("other", "避免|防止|停止|逾[期時]"),
            ("except", "除外|例外|另有|除.{1,40}?外|除|以外"),
            ("unlawful", "非法|不法|違反|抵觸"),
            ("other", "不可抗力|無形|非本地|單數"),
            ("only", "僅|只[可得有限能須要]?"),
            (DENIES, "不得不|不得|不可|不應|不能|不准|不許|禁止|嚴禁|沒有"),
            (DENIES, "不|無|未|非|沒|勿|毋|免|莫|禁|否(?=[：，。；]|$)"),
        ),
    }
)
