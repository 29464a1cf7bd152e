"""Why an act cannot be read: each reason has its words in both languages of the law."""

import ast
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path

import polib
import pytest
from django.utils.translation import override

import games.lawtexts.drafting
from games.law.acts import proposal
from games.law.refused_acts import tell
from games.lawtexts.files.data import CorpusError, Reason
from games.lawtexts.files.images import image_refused
from tests.rehearsed_acts import OMAHA

DRAFTING = Path(games.lawtexts.drafting.__file__).parent
LOCALE = Path(__file__).parents[2] / "locale"


def reasons_in(source: str) -> Iterator[str]:
    """The words of each refusal: written in the call, or assigned before it in the function."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        assigned: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                for name, value in pairs(node.targets[0], node.value):
                    assigned.setdefault(name, []).append(value)
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "CorpusError":
                said = node.args[3]
                written = assigned[said.id] if isinstance(said, ast.Name) else [said]
                for reason in written:
                    if ast.unparse(reason).endswith(".why"):
                        continue  # a doubt's, which is said where that is raised
                    assert isinstance(reason, ast.Call), ast.unparse(reason)
                    if ast.unparse(reason.func) == image_refused.__name__:
                        yield from returned_by(getsource(image_refused))
                        continue
                    assert ast.unparse(reason.func) == "_", ast.unparse(reason)
                    yield str(ast.literal_eval(reason.args[0]))


def returned_by(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Call):
            yield str(ast.literal_eval(node.value.args[0]))


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, its in zip(target.elts, value.elts, strict=True):
            yield from pairs(each, its)


@pytest.mark.parametrize("lang", ["pt", "zh_Hant"])
def test_each_reason_is_translated(lang: str) -> None:
    sources = [path.read_text("utf-8") for path in DRAFTING.glob("*.py")]
    found = {reason for source in [*sources, getsource(proposal)] for reason in reasons_in(source)}
    assert len(found) > 40
    told = polib.pofile(str(LOCALE / lang / "LC_MESSAGES" / "django.po"))
    translated = {entry.msgid: entry.msgstr for entry in told.translated_entries()}
    assert [reason for reason in found if translated.get(reason, reason) == reason] == []


@pytest.mark.parametrize(("ui", "eid", "told"), [
    ("pt", "art_4__para_1", "Não existe no texto: art. 4.º, n.º 1."),
    ("pt", "art_99a__para_2", "Não existe no texto: art. 99.º-A, n.º 2."),
    ("pt", "art_4__para_2a__point_b", "Não existe no texto: art. 4.º, n.º 2-A, alínea b)."),
    ("zh-hant", "art_4__para_2a", "文本中沒有第四條第二-A款。"),
    ("zh-hant", "art_99__para_2", "文本中沒有第九十九條第二款。"),
])  # fmt: skip
def test_a_provision_is_cited_even_if_the_text_has_none(ui: str, eid: str, told: str) -> None:
    refused = CorpusError(
        Path("pt.txt"), 1, "unknown_eid", Reason("The text has no %(eid)s."), eid=eid
    )
    assert refused.reason == f"The text has no {eid}."
    with override(ui):
        assert tell(refused, OMAHA) == told
