"""What stands on the desk goes into a branch of a clone, and others' words come back from it."""

from __future__ import annotations

import shutil
import subprocess
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from games.translation.catalogues import live
from games.translation.models import Signature, Unit
from games.translation.workflow import conflicts
from tests.translation.approving import approved, changed

pytestmark = pytest.mark.django_db

PT = "locale/pt/LC_MESSAGES/django.po"


@pytest.fixture(scope="module")
def _repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare repository with the files of the texts, as upstream has them."""
    tree = tmp_path_factory.mktemp("upstream")
    base = Path(settings.BASE_DIR)
    wanted = [*base.glob("locale/*/LC_MESSAGES/*.po"), *base.glob("games/*/glossary.toml")]
    wanted += [
        path for path in base.glob("games/*/lawtexts/**/*") if path.suffix in (".toml", ".txt")
    ]
    wanted += [base / "games/lawtexts/glossary.toml"]
    for path in wanted:
        copy = tree / path.relative_to(base)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    git(tree, "init", "--quiet", "--initial-branch=main")
    git(tree, "add", ".")
    commit(tree, "Begin")
    bare = tmp_path_factory.mktemp("bare") / "upstream.git"
    git(tree, "clone", "--quiet", "--bare", str(tree), str(bare))
    return bare


@pytest.fixture
def bare(_repository: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(_repository, tmp_path / "upstream.git"))


@pytest.fixture
def clone(bare: Path, tmp_path: Path) -> Path:
    git(tmp_path, "clone", "--quiet", str(bare), "clone")
    return tmp_path / "clone"


@pytest.fixture(autouse=True)
def _as_the_code_has_them(db: None) -> None:
    live.lay(-1)
    live.refresh()


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, said: str) -> None:
    name = "-c", "user.name=Elsa", "-c", "user.email=elsa@example.org"
    git(folder, *name, "commit", "--quiet", "--all", f"--message={said}")


def run(clone: Path, person: User, **options: object) -> str:
    out = StringIO()
    call_command("commit_texts", str(clone), name=person.username, stdout=out, **options)
    return out.getvalue()


def elsewhere(bare: Path, tmp_path: Path, before: str, after: str, branch: str = "words") -> None:
    """Somebody else changes words in a clone of their own, and pushes them."""
    folder = tmp_path / f"of-elsa-{len(list(tmp_path.iterdir()))}"
    git(tmp_path, "clone", "--quiet", str(bare), folder.name)
    git(folder, "switch", "--quiet", branch)
    text = (folder / PT).read_text("utf-8")
    assert text.count(before) == 1
    (folder / PT).write_text(text.replace(before, after), "utf-8")
    commit(folder, "Say it otherwise")
    git(folder, "push", "--quiet", "origin", branch)


@pytest.fixture
def words(db: None) -> Unit:
    return Unit.objects.get(kind="interface", lang="pt", source="Found by check")


def test_a_run_commits_by_the_translators_and_a_second_one_changes_nothing(
    clone: Path, translator: User, second: User, point: Unit, words: Unit
) -> None:
    Signature.objects.create(person=translator, name="Tito Vaz", email="tito@example.org")
    begun = git(clone, "rev-parse", "HEAD")
    approved(point, changed(point), translator)
    approved(words, ["Visto nas verificações"], second)
    said = run(clone, translator, push=True)
    assert point.key in said
    assert words.key in said
    assert git(clone, "branch", "--show-current") == "words"
    assert git(clone, "rev-list", "--count", f"{begun}..words") == "1"
    whole = git(clone, "log", "-1", "--format=%an <%ae>|%cn|%B", "words")
    assert "Tito Vaz <tito@example.org>" in whole
    assert "Rulesite translator <translator@rulesite.invalid>" in whole
    assert "Co-authored-by: " in whole
    assert "|Rulesite|" in whole
    difference = git(clone, "diff", "--numstat", begun, "words").splitlines()
    assert sorted(line.split("\t")[:2] for line in difference) == [["1", "1"], ["1", "1"]]
    assert git(clone, "rev-parse", "origin/words") == git(clone, "rev-parse", "words")
    assert run(clone, translator, push=True) == ""
    assert git(clone, "rev-list", "--count", f"{begun}..words") == "1"


def test_words_undone_on_the_desk_are_undone_in_the_branch(
    clone: Path, translator: User, words: Unit
) -> None:
    was = words.targets
    approved(words, ["Visto nas verificações"], translator)
    run(clone, translator)
    approved(words, was, translator)
    run(clone, translator)
    assert git(clone, "diff", "--stat", "main", "words") == ""


def test_a_dry_run_tells_and_writes_nothing(clone: Path, translator: User, words: Unit) -> None:
    approved(words, ["Visto nas verificações"], translator)
    said = run(clone, translator, dry_run=True)
    assert f"to be committed: {words.key}" in said
    assert "author: Rulesite translator" in said
    assert git(clone, "branch", "--show-current") == "main"
    assert git(clone, "branch", "--list", "words") == ""
    assert git(clone, "status", "--porcelain") == ""


def test_words_of_others_come_as_drafts_and_are_not_written_over(
    bare: Path, clone: Path, tmp_path: Path, translator: User, words: Unit, message: Unit
) -> None:
    approved(message, ["檢查中發現"], translator)
    run(clone, translator, push=True)
    elsewhere(bare, tmp_path, f'msgstr "{words.target}"', 'msgstr "Achado nas verificações"')
    assert f"brought, saved: {words.key}" in run(clone, translator, push=True)
    words.refresh_from_db()
    assert (words.target, words.state) == ("Achado nas verificações", "draft")
    assert words.standing != words.target
    assert 'msgstr "Achado nas verificações"' in (clone / PT).read_text("utf-8")
    assert run(clone, translator, push=True) == ""
    approved(words, ["Achado pelas verificações"], translator)
    assert f"committed: {words.key}" in run(clone, translator, push=True)
    assert 'msgstr "Achado pelas verificações"' in (clone / PT).read_text("utf-8")


def test_what_both_changed_is_settled_on_the_desk(
    bare: Path, clone: Path, tmp_path: Path, translator: User, words: Unit, message: Unit
) -> None:
    approved(message, ["檢查中發現"], translator)
    run(clone, translator, push=True)
    elsewhere(bare, tmp_path, f'msgstr "{words.target}"', 'msgstr "Achado nas verificações"')
    approved(words, ["Visto nas verificações"], translator)
    assert f"brought, conflict: {words.key}" in run(clone, translator, push=True)
    words.refresh_from_db()
    assert words.theirs == "Achado nas verificações"
    assert 'msgstr "Achado nas verificações"' in (clone / PT).read_text("utf-8")
    assert run(clone, translator) == ""
    conflicts.keep_desk_forms(words, translator, words.revision)
    run(clone, translator, push=True)
    assert 'msgstr "Visto nas verificações"' in (clone / PT).read_text("utf-8")


def test_main_is_merged_first_if_asked(
    bare: Path, clone: Path, tmp_path: Path, translator: User, words: Unit, message: Unit
) -> None:
    approved(message, ["檢查中發現"], translator)
    run(clone, translator, push=True)
    elsewhere(
        bare, tmp_path, f'msgstr "{words.target}"', 'msgstr "Achado nas verificações"', "main"
    )
    said = run(clone, translator, merge="origin/main", push=True)
    assert f"brought, saved: {words.key}" in said
    assert git(clone, "merge-base", "--is-ancestor", "origin/main", "words") == ""
    assert run(clone, translator, merge="origin/main", push=True) == ""


def refused(clone: Path, person: User, **options: object) -> str:
    with pytest.raises(CommandError) as told:
        run(clone, person, **options)
    return str(told.value)


def test_what_is_not_safe_is_refused_with_a_sentence(
    bare: Path, clone: Path, tmp_path: Path, translator: User, words: Unit
) -> None:
    approved(words, ["Visto nas verificações"], translator)
    assert "is no git clone" in refused(tmp_path / "nowhere", translator)
    assert "The site runs from" in refused(Path(settings.BASE_DIR), translator)
    (clone / PT).write_text("dirty", "utf-8")
    assert "changes that are not committed" in refused(clone, translator)
    git(clone, "checkout", "--quiet", ".")
    assert "origin/nowhere" in refused(clone, translator, merge="origin/nowhere")
    run(clone, translator, push=True)
    elsewhere(bare, tmp_path, '"Visto nas verificações"', '"Achado"')
    text = (clone / PT).read_text("utf-8")
    (clone / PT).write_text(text + "\n# mine\n", "utf-8")
    commit(clone, "Mine")
    before = git(bare, "rev-parse", "words")
    assert "have both gone on" in refused(clone, translator, push=True)
    assert git(bare, "rev-parse", "words") == before


def test_a_branch_of_other_texts_waits_for_the_site(
    clone: Path, translator: User, words: Unit
) -> None:
    notes = next(clone.glob("games/*/lawtexts/*/notes.toml"))
    lines = notes.read_text("utf-8").split("[[note]]")
    notes.write_text("[[note]]".join([lines[0], *lines[2:]]), "utf-8")
    commit(clone, "Take a note out")
    approved(words, ["Visto nas verificações"], translator)
    assert "bring the site up to date first" in refused(clone, translator)
    assert git(clone, "status", "--porcelain") == ""


def test_a_file_that_cannot_be_taken_brings_nothing(
    bare: Path, clone: Path, tmp_path: Path, translator: User, words: Unit, message: Unit
) -> None:
    approved(message, ["檢查中發現"], translator)
    run(clone, translator, push=True)
    elsewhere(bare, tmp_path, f'msgstr "{words.target}"', 'msgstr "<b>Achado</b>"')
    assert words.key in refused(clone, translator)
    words.refresh_from_db()
    assert words.revision == 0
