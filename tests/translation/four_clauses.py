"""An act of four clauses in both languages, as a PDF leaves it, of which one clause is not read."""

from tests.rehearsal import whole, whole_zh
from tests.rehearsed_acts import OF_OMAHA, OF_OMAHA_ZH

OPEN_PT = f"Nos torneios, é revogada a alínea 4) do artigo 12.º {OF_OMAHA}."
OPEN_ZH = f"在比賽形式的博彩局中，廢止{OF_OMAHA_ZH}第十二條（四）項。"
PT = whole(
    901,
    f"""A alínea 2) do artigo 12.º {OF_OMAHA}, passa a ter a seguinte redacção:

«2) Nos jogos sujeitos a limite, a aposta pode subir quatro vezes, no máximo, por turno;»""",
    OPEN_PT,
    f"É revogado o artigo 15.º {OF_OMAHA}.",
)
ZH = whole_zh(
    901,
    f"""{OF_OMAHA_ZH}第十二條（二）項修改如下：

“（二）在設有限額的牌局上，在每一輪投注中加注次數最多為四次；”""",
    OPEN_ZH,
    f"廢止{OF_OMAHA_ZH}第十五條。",
)
HEAD = "N.º 3 — 18-1-2027 BOLETIM OFICIAL DA REGIÃO ADMINISTRATIVA ESPECIAL DE MACAU — I SÉRIE 25"
SPOILED_PT = PT.replace("º", "°").replace("no máximo,", f"no má-\n{HEAD}\nximo,")
SPOILED_ZH = ZH.replace("一、", "一 、").replace("二、", "二 、")
