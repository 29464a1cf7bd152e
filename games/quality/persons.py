"""Persons that are not glossary terms: the inspector, the applicant, the director.

One of them may have many names, so one that only one side names is no finding; but where both do,
it shows who acts and who receives.
"""

from __future__ import annotations

import re

_PERSONS = {
    "chief": (r"chefes?\s+de\s+(?:banca|sala|mesa)", "(?:博彩[桌檯]|莊荷|博彩廳|廳面|檯面)?主管"),
    "inspector": (r"inspector(?:es|as?)?|fisca(?:l|is)", "督察|監察員|稽查員|監察人員"),
    "director": (r"director(?:es|as?)?", "局長|廳長|主任|總監|院長|校長"),
    "applicant": (r"requerentes?", "申請人|聲請人"),
    "owner": (r"proprietári[oa]s?|don[oa]s?", "所有人|業主|物主"),
    "holder": (r"titular(?:es)?", "持有人|權利人"),
    "client": (r"clientes?|consumidor(?:es|as?)?", "客戶|客人|顧客|消費者"),
    "visitor": (r"visitantes?|hóspedes?", "訪客|旅客|住客"),
    "worker": (r"trabalhador(?:es|as?)?|empregad[oa]s?", "工作人員|僱員|雇員|員工|勞工|職員"),
    "employer": (r"empregador(?:es|as?)?|entidades?\s+patrona(?:l|is)", "僱主|雇主"),
    "creditor": (r"credor(?:es|as?)?", "債權人"),
    "debtor": (r"devedor(?:es|as?)?", "債務人"),
    "landlord": (r"senhori[oa]s?|locador(?:es|as?)?", "出租人"),
    "tenant": (r"inquilin[oa]s?|arrendatári[oa]s?|locatári[oa]s?", "承租人|租客"),
    "seller": (r"vendedor(?:es|as?)?", "出賣人|賣方|出售人"),
    "buyer": (r"comprador(?:es|as?)?", "買受人|買方|購買人"),
    "insurer": (r"seguradoras?", "保險人|保險公司"),
    "insured": (r"segurad[oa]s?", "被保險人|投保人"),
    "court": (r"tribuna(?:l|is)", "法院|法庭"),
    "judge": (r"juiz(?:es)?|juíza", "法官"),
    "president": (r"president[ea]s?", "主席|院長"),
    "secretary": (r"secretári[oa]s?(?!\s+para)", "秘書"),
    "administrator": (r"administrador(?:es|as?)?|gerentes?", "董事|行政管理機關成員|經理"),
    "member": (r"sóci[oa]s?|accionistas?", "股東"),
    "region": (r"Região", "特區|特別行政區"),
    "translator": (r"tradutor(?:es|as?)?", "翻譯員|譯者|譯員"),
    "reviewer": (r"revisor(?:es|as?)?", "審校人員|審校者|審校員"),
    "reader": (r"leitor(?:es|as?)?", "讀者"),
    "user": (r"utilizador(?:es|as?)?", "使用者|用戶"),
    "winner": (r"vencedor(?:es|as?)?", "勝出者|勝方|冠軍"),
    "loser": (r"vencid[oa]s?|perdedor(?:es|as?)?", "落敗者|負方"),
    "doctor": (r"médic[oa]s?", "醫生|醫師"),
    "police": (r"polícia", "警方|警員|警察"),
    "teacher": (r"professor(?:es|as?)?", "教師|老師"),
    "pupil": (r"alun[oa]s?|estudantes?", "學生|學員"),
}

EVERYDAY = {
    "pt": re.compile(
        r"(?<!\w)(?:"
        + "|".join(f"(?P<{id}>{pt})" for id, (pt, _) in _PERSONS.items())
        + r")(?!\w)",
        re.IGNORECASE,
    ),
    "zh-hant": re.compile("|".join(f"(?P<{id}>{zh})" for id, (_, zh) in _PERSONS.items())),
}
"""A pattern of all names; the name of the group is the person."""
