"""Twelve amending acts that never were, written as Macau prints them, and what each does.

Each says in its text that it is a rehearsal. None may be in the corpus.
"""

from tests.rehearsal import Rehearsal, whole, whole_zh

OMAHA, FORTUNE, FIVE = "despacho-sef-97-2010", "despacho-sef-89-2025", "portaria-104-85-m"


_BY = "das Regras aprovadas pelo Despacho do Secretário para a Economia e Finanças n.º"
OF_OMAHA = f"{_BY} 97/2010"
OF_OMAHA_ZH = "第97/2010號經濟財政司司長批示核准的規章"
OF_FORTUNE = f"{_BY} 89/2025"
OF_FIVE = "do Regulamento aprovado pela Portaria n.º 104/85/M"

CHANGED = Rehearsal(
    "articles printed with what they keep",
    OMAHA,
    whole(1, f"""Os artigos 12.º e 16.º {OF_OMAHA}, passam a ter a seguinte redacção:

«Artigo 12.º
[…]

[…]:

1) [...];

2) Nos jogos sujeitos a limite, a aposta pode subir quatro vezes, no máximo, por turno;

3) […];

4) […].

Artigo 16.º
[…]

A casa tem o direito de cobrar uma comissão de dois a seis por cento sobre o valor do pote de cada
jogada até ao limite correspondente ao sêxtuplo da aposta prévia maior (big blind).»"""),
    whole_zh(1, f"""{OF_OMAHA_ZH}第十二條及第十六條修改如下：

“第十二條
［……］

［……］：

（一）［……］；

（二）在設有限額的牌局上，在每一輪投注中加注次數最多為四次；

（三）［……］；

（四）［……］。

第十六條
［……］

場方有權在每局彩池中抽取百分之二至百分之六作佣金，但最多只可抽取相等於大盲注的六倍。”"""),
    "2027-01-12",
    (("replace", "art_12__point_2"), ("replace", "art_16")),
    {"raises.most": "4", "commission.lowest": "1/50", "commission.highest": "3/50",
     "commission.cap": "6"},
    words=("quatro vezes", "最多為四次"),
)  # fmt: skip

PUT_IN = Rehearsal(
    "an article and a number with letters",
    OMAHA,
    whole(2, f"""É aditado o n.º 2-A do artigo 4.º {OF_OMAHA}, com a seguinte redacção:

«2-A. As fichas do ensaio ficam à vista de todos.»""",
        """É aditado às mesmas Regras o artigo 9.º-A, com a seguinte redacção:

«Artigo 9.º-A

Interrupção da jogada

1. A jogada do ensaio pode ser interrompida nos casos seguintes:

1) Ruído no ensaio;

2) Falta de luz no ensaio.

2. O «croupier» anuncia a interrupção.»"""),
    whole_zh(2, f"""在{OF_OMAHA_ZH}第四條增加第二-A款，內容如下：

“二-A、演習用的籌碼須讓所有人看見。”""", """在同一規章增加第九-A條，內容如下：

“第九-A條
中斷

一、演習的牌局在下列情況可予中斷：

（一）演習的噪音；

（二）演習的停電。

二、由莊荷宣佈中斷。”"""),
    "2027-01-12",
    (("insert", "art_4__para_2a"), ("insert", "art_9a"), ("insert", "art_9a__para_1"),
     ("insert", "art_9a__para_1__point_1"), ("insert", "art_9a__para_1__point_2"),
     ("insert", "art_9a__para_2")),
    words=("fichas do ensaio", "演習用的籌碼"),
)  # fmt: skip

REPEALED = Rehearsal(
    "a clause that repeals, and a mark that does",
    OMAHA,
    whole(3, f"""O artigo 4.º {OF_OMAHA} passa a ter a seguinte redacção:

«Artigo 4.º
Apostas

1. […].

2. [Revogado].

3. […].»""", "É revogado o n.º 2 do artigo 2.º das mesmas Regras."),
    whole_zh(3, f"""{OF_OMAHA_ZH}第四條修改如下：

“第四條
投注

一、［……］。

二、［廢止］。

三、［……］。”""", "廢止同一規章第二條第二款。"),
    "2027-01-12",
    (("repeal", "art_4__para_2"), ("repeal", "art_2__para_2")),
    former=("house_may_have_more_seats", "more_seats", "tournament_chips_stay"),
)  # fmt: skip

AT_THE_END = Rehearsal(
    "a new article after the last, and an annex with prizes",
    OMAHA,
    whole(4, f"""São aditados o artigo 17.º e o anexo II {OF_OMAHA}, com a seguinte redacção:

«Artigo 17.º

Torneios do ensaio

Os torneios do ensaio pagam os prémios do anexo II.

ANEXO II

Prémios do ensaio

1) Primeiro lugar: 50 para 1;

2) Segundo lugar: 20 para 1.»""", last="O presente despacho entra em vigor em 1 de Março de 2027."),
    "",
    "2027-03-01",
    (("insert", "art_17"), ("insert", "annex_2"), ("insert", "annex_2__title"),
     ("insert", "annex_2__point_1"), ("insert", "annex_2__point_2")),
    words=("Torneios do ensaio",),
    basis="stated",
)  # fmt: skip

REORDERED = Rehearsal(
    "points in another order, as in 94/2025",
    FORTUNE,
    whole(5, f"""O artigo 7.º {OF_FORTUNE} passa a ter a seguinte redacção:

«Artigo 7.º
[…]

1. […]:

1) […];

2) [Anterior alínea 3)];

3) [Anterior alínea 2)];

4) […];

5) […];

6) […].

2. […].

3. […].»"""),
    "",
    "2027-01-12",
    (("move", "art_7__para_1__point_2"), ("move", "art_7__para_1__point_3")),
    former=("three_of_a_kind", "straight"),
)  # fmt: skip

ONE_PRIZE = Rehearsal(
    "a single point, without its article",
    FORTUNE,
    whole(6, f"""A alínea 1) do n.º 1 do artigo 16.º {OF_FORTUNE} passa a ter a seguinte redacção:

«1) Sequência de Naipe: 45 para 1;»""",
          last="O presente despacho entra em vigor 30 dias após a sua publicação."),
    "",
    "2027-02-10",
    (("replace", "art_16__para_1__point_1"),),
    {"prizes.pair_plus.straight_flush": "45"},
    words=("45 para 1",),
)  # fmt: skip

PER_CENT = Rehearsal(
    "an order of 1985 with unnumbered paragraphs",
    FIVE,
    whole(7, f"""Os artigos 6.º e 9.º {OF_FIVE} passam a ter a seguinte redacção:

«Artigo 6.º
(Capital inicial do jogador)

[…].

Em circunstância alguma poderá o jogador do ensaio aumentar o seu capital.

Artigo 9.º
(Comissão da Casa)

A Casa cobrará uma comissão de 5% sobre o valor do bolo, excepto o da aposta feita no lanço final,
que não seja acompanhada por nenhum dos outros jogadores.»"""),
    "",
    "2027-01-12",
    (("replace", "art_6__para_2"), ("replace", "art_9")),
    {"commission.rate": "1/20"},
    words=("comissão de 5%",),
)  # fmt: skip

RENUMBERED = Rehearsal(
    "a number that gives way to another",
    OMAHA,
    whole(8, f"O n.º 3 do artigo 4.º {OF_OMAHA} passa a ser o n.º 4.",
          """É aditado o n.º 3 do artigo 4.º das mesmas Regras, com a seguinte redacção:

«3. As apostas do ensaio são anunciadas.»"""),
    whole_zh(8, f"{OF_OMAHA_ZH}第四條第三款改為第四款。",
             """在同一規章第四條增加第三款，內容如下：

“三、演習的投注須予宣佈。”"""),
    "2027-01-12",
    (("replace", "art_4__para_3"), ("insert", "art_4__para_4")),
    former=("blind_limits_posted",),
    words=("apostas do ensaio", "演習的投注"),
)  # fmt: skip

CORRECTED = Rehearsal(
    "a rectification of one language",
    OMAHA,
    """Rectificação

Ensaio: este acto nunca foi publicado.

1. Por ter saído inexacto o texto em português do artigo 16.º das Regras aprovadas pelo Despacho do
Secretário para a Economia e Finanças n.º 97/2010, rectifica-se que, onde se lê «quádruplo», deve
ler-se «quíntuplo».

2. A presente rectificação produz efeitos desde 2 de Fevereiro de 2027.
""",
    "",
    "2027-02-02",
    (("replace", "art_16"),),
    {"commission.cap": "5"},
    words=("correspondente ao quíntuplo",),
    key="rectificacao-9-2027",
    basis="stated",
)

NO_FIGURE = Rehearsal(
    "a number that no figure covers",
    OMAHA,
    whole(10, f"""O n.º 3 do artigo 2.º {OF_OMAHA} passa a ter a seguinte redacção:

«3. O número mínimo de jogadores para o início do jogo é de três.»"""),
    whole_zh(10, f"""{OF_OMAHA_ZH}第二條第三款修改如下：

“三、開始博彩局所需博彩者人數下限為三位。”"""),
    "2027-01-12",
    (("replace", "art_2__para_3"),),
    former=("fewest_players",),
    words=("é de três", "下限為三位"),
)  # fmt: skip

DIVIDED = Rehearsal(
    "the words of an article become its first number",
    OMAHA,
    whole(11, f"""O artigo 16.º {OF_OMAHA} passa a ter a seguinte redacção:

«Artigo 16.º
(Comissão do ensaio)

1. [Anterior corpo do artigo].

2. A comissão do ensaio é afixada.»""",
          last="O presente despacho entra em vigor no primeiro dia do mês seguinte ao da sua"
          " publicação."),
    whole_zh(11, f"""{OF_OMAHA_ZH}第十六條修改如下：

“第十六條
（演習佣金）

一、［原條文］。

二、演習的佣金須予張貼。”""", last="本批示自公佈翌月首日起生效。"),
    "2027-02-01",
    (("replace", "art_16"), ("insert", "art_16__para_1"), ("insert", "art_16__para_2")),
    former=("commission_cap", "highest_rate", "house_may_take_it", "lowest_rate"),
    words=("Comissão do ensaio", "演習佣金"),
)  # fmt: skip

WITH_ARTICLES = Rehearsal(
    "an act whose own clauses are articles",
    OMAHA,
    """Despacho do Secretário para a Economia e Finanças n.º 12/2027

Ensaio: este acto nunca foi publicado.

Artigo 1.º
Alteração

O artigo 5.º das Regras aprovadas pelo Despacho do Secretário para a Economia e Finanças n.º
97/2010, passa a ter a seguinte redacção:

«Artigo 5.º
[…]

Antes da distribuição das cartas do ensaio, o primeiro e o segundo jogador do lado esquerdo do
marcador devem colocar as seguintes apostas:

1) O primeiro jogador do lado esquerdo coloca a aposta prévia menor (small blind) correspondente,
por regra, a um quarto do valor da aposta prévia maior (big blind);

2) […].»

Artigo 2.º
Norma transitória

As casas dispõem de noventa dias para adaptar as mesas do ensaio.

Artigo 3.º
Entrada em vigor

O presente despacho entra em vigor no dia da sua publicação.

4 de Janeiro de 2027.
""",
    "",
    "2027-01-11",
    (("replace", "art_5"), ("replace", "art_5__point_1")),
    {"blinds.small": "1/4"},
    words=("cartas do ensaio",),
)  # fmt: skip

ACTS = (
    *(CHANGED, PUT_IN, REPEALED, AT_THE_END, REORDERED, ONE_PRIZE),
    *(PER_CENT, RENUMBERED, CORRECTED, NO_FIGURE, DIVIDED, WITH_ARTICLES),
)

CHINESE_ALONE = Rehearsal(
    "new articles, an annex and a new point in Chinese alone",
    OMAHA,
    "",
    whole_zh(13, f"""在{OF_OMAHA_ZH}增加第九-A條、第十三-A條及附件二，內容如下：

“第九-A條
中斷

一、演習的牌局在下列情況可予中斷：

（一）演習的噪音；

（二）演習的停電。

二、由莊荷宣佈中斷。

第十三-A條
演習的籌碼

演習的籌碼須讓所有人看見。

附件二

演習的彩金

（一）第一名：一賠五十；

（二）第二名：一賠二十。”""", f"""{OF_OMAHA_ZH}第十二條（二）項修改如下：

“（二）在設有限額的牌局上，在每一輪投注中加注次數最多為四次；”"""),
    "2027-01-12",
    (("insert", "art_9a"), ("insert", "art_9a__para_1"), ("insert", "art_9a__para_1__point_1"),
     ("insert", "art_9a__para_1__point_2"), ("insert", "art_9a__para_2"), ("insert", "art_13a"),
     ("insert", "annex_2"), ("insert", "annex_2__title"), ("insert", "annex_2__point_1"),
     ("insert", "annex_2__point_2"), ("replace", "art_12__point_2")),
    {"raises.most": "4"},
    words=("演習的停電", "最多為四次"),
)  # fmt: skip

CHINESE_TO_PORTUGUESE = Rehearsal(
    "a new article in Chinese alone, of a text known in Portuguese",
    FORTUNE,
    "",
    whole_zh(14, """在第89/2025號經濟財政司司長批示核准的規章增加第九-A條，內容如下：

“第九-A條
演習

一、演習可予中斷：

（一）演習的噪音。”"""),
    "2027-01-12",
    (("insert", "art_9a"), ("insert", "art_9a__para_1"), ("insert", "art_9a__para_1__point_1")),
    words=("演習的噪音",),
)  # fmt: skip

PORTUGUESE_ALONE = Rehearsal(
    "a new article and a new point in Portuguese alone",
    OMAHA,
    whole(15, f"""É aditado o artigo 14.º-A {OF_OMAHA}, com a seguinte redacção:

«Artigo 14.º-A

Luz do ensaio

1. O ensaio pode parar nos casos seguintes:

1) Falta de luz no ensaio;

2) Ruído no ensaio.»""", """É aditada a alínea 5) do artigo 12.º das mesmas Regras, com a seguinte
redacção:

«5) Apostar no ensaio.»""", last="O presente despacho entra em vigor em 13 de Janeiro de 2027."),
    "",
    "2027-01-13",
    (("insert", "art_14a"), ("insert", "art_14a__para_1"), ("insert", "art_14a__para_1__point_1"),
     ("insert", "art_14a__para_1__point_2"), ("insert", "art_12__point_5")),
    words=("Falta de luz no ensaio", "Apostar no ensaio"),
    basis="stated",
)  # fmt: skip

ALONE = (CHINESE_ALONE, CHINESE_TO_PORTUGUESE, PORTUGUESE_ALONE)
"""Acts printed in one language."""
