"""Find what a text allows, requires or forbids: «pode», «deve», «é proibido»; 可, 須, 不得."""

from games.quality.lexicon import Lexicon

MAY, MUST, MUST_NOT, NEED_NOT, ONLY = "may", "must", "must_not", "need_not", "only"
"""«só pode» and 只可 allow and forbid at once: ``only`` covers both."""

_BE = r"(?:é|são|seja|será|serão|fica|ficam|está|estão)"

MODALITY = Lexicon(
    {
        "pt": (
            (
                "-",
                r"poder(?:es)?\s+(?:d|públic)\w*|o\s+poder|deveres|o\s+dever|possível|pode(?:m)?\s+ser\s+que",
            ),
            (MUST, r"não\s+pode(?:m|rá|rão)?\s+deixar\s+de"),
            (MAY, r"nada\s+(?:obsta|impede)\w*"),
            (
                NEED_NOT,
                r"(?:não|nem|ninguém)\s+(?:é|são|sendo|será|está|estão|fica|ficam|seja|sejam)\s+(?:\w+\s+)?"
                r"(?:necessári|obriga|exigí|exigid|precis|forçad|compelid)\w+|(?:desnecessári|prescind)\w+|escusa\w*",
            ),
            (
                NEED_NOT,
                r"não\s+(?:carece|necessita|precisa|está\s+obrigad)\w*|dispensa(?:m|d[oa]s?|-se)?",
            ),
            (NEED_NOT, r"não\s+(?:tem|têm)\s+(?:de|que)|não\s+há\s+que|sem\s+necessidade\s+de"),
            (
                ONLY,
                r"(?:nenhu(?:m|ma)|ninguém)\s+(?:\w+\s+){0,3}?pode(?:m|rá)?(?=[^.;]{0,30}mais\s+(?:de|que|do))",
            ),
            (
                MUST_NOT,
                r"em\s+(?:circunstância|caso|momento)\s+alguma?\s+(?:\w+\s+){0,3}?pode\w*|não\s+permite(?:m)?",
            ),
            (
                MUST_NOT,
                r"não\s+(?:\w+\s+){0,2}?(?:pode(?:m|ndo|rá|rão)?|deve(?:m|ndo|rá|rão)?|podiam?)",
            ),
            (
                MUST_NOT,
                rf"não\s+{_BE}\s+(?:\w+\s+)?(?:permitid|autorizad|admitid|lícit|admissí|aceit|consentid)\w*",
            ),
            (MUST_NOT, r"pro[ií]b\w+|vedad[oa]s?|interdit[oa]s?|nunca\s+pode(?:m)?"),
            (
                MUST_NOT,
                r"(?:nenhu(?:m|ma)|ninguém)\s+(?:\w+\s+){0,3}?(?:pode(?:m|rá)?|deve(?:m|rá)?)",
            ),
            (ONLY, r"(?:só|apenas|somente)\s+(?:\w+\s+)?pode(?:m|rá|rão)?"),
            (MAY, r"pode(?:m|ndo|rá|rão|ria|riam)?|possa(?:m)?"),
            (
                MAY,
                rf"{_BE}\s+(?:\w+\s+)?(?:permitid|autorizad|admitid|lícit|admissí|facultado\b)\w*|permite(?:m|-se)?",
            ),
            (
                MAY,
                r"(?:tem|têm|tenha(?:m)?)\s+(?:o\s+)?(?:direito|a\s+faculdade|a\s+possibilidade|a\s+opção)|assiste\s+o\s+direito",
            ),
            (MUST, r"deve(?:m|ndo|rá|rão|ria|riam)?|deva(?:m)?|devid[oa]s?"),
            (MUST, r"(?:tem|têm|terá|terão|tenha(?:m)?)\s+(?:de|que)|há\s+que|havendo\s+que"),
            (
                MUST,
                rf"{_BE}\s+(?:\w+\s+)?(?:obrigad|obrigatóri|necessári|exigid|forçad)\w*|obriga(?:m|-se)?"
                rf"|necessita(?:m)?|carece(?:m)?|exige(?:m|-se)?|cumpre|incumbe|imperativ\w+|{_BE}\s+precis[oa]s?"
                r"|precisa(?:m)?\s+de",
            ),
        ),
        "zh-hant": (
            (
                "-",
                "許可|認可|可能|可否|可見|可行|可靠|寧可|可觀|不可抗力|不可分割|可分割|可以說|相應|對應|供應|應用|反應|適應|效應"
                "|應付|應收|回應|響應|應屆|獲得|取得|贏得|所得|得出|各得|值得|覺得|得分|得知|得到|得悉|得益|懂得|不得已|使得|得主"
                "|須知|必須品|需求|得獎|得票|購得|尋得|求得|租得|只得|難得|得失|可轉換|可持續|可被|無可|無[^，。；]{1,6}可",
            ),
            (ONLY, "[只僅][可得能]以?|才可|(?<!場)(?<!各)方可|始可|方得|始得|才能|方能"),
            (MUST, "不得不|非[^，。]{1,10}不可|必須(?![^，。]{0,12}[才方始])"),
            (
                NEED_NOT,
                "無須|無需|毋須|毋需|不須|不需要?|不必|無必要|免除|豁免|獲豁免|可免|不受[^，。]{0,6}約束",
            ),
            (
                MUST_NOT,
                "不得|不可以?|不應|不能|不准|不許|不容許|不獲許可|禁止|嚴禁|未經[^，。]{1,10}不|不予|不獲[准許容]|不允許|不宜|切勿|請勿|勿",
            ),
            (MUST, "應當?|須|必需|有義務|有責任|務必|務須|需要|需(?!時)|負有|強制|要求"),
            (MAY, "可以?|得以?(?=[^，。；])|有權利?|准許?|容許|允許|獲准|能夠?"),
        ),
    }
)
