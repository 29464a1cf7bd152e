"""A reviewer mends a mark of a proposal and approves it, on record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given
from hypothesis import settings as bounds
from hypothesis import strategies as st

from games.law.models import WorkingText
from games.translation.models import Revision, Unit
from games.translation.workflow import flow, publish
from tests.translation.desk_pages import at, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.mark.parametrize("mended", ["，", "。", " ；", "「」"])
def test_a_reviewer_mends_a_mark_and_approves_on_record(
    reading: Unit, translator: User, reviewer: User, mended: str
) -> None:
    proposed = flow.propose(reading, ["手上，哪些牌"], translator, 0)
    words = "手上，哪些牌".replace("，", mended)
    if words == proposed.target:
        with pytest.raises(flow.ActionRefused, match="Nothing was corrected"):
            flow.mend(proposed, [words], reviewer, 1)
        return
    Unit.objects.filter(pk=reading.pk).update(warnings=0)
    try:
        done = flow.mend(proposed, [words], reviewer, 1)
    except flow.ActionRefused as refused:
        assert "warning" in str(refused)  # noqa: PT017
        return
    assert (done.state, done.target, done.edited_by, done.reviewed_by) == (
        *("reviewed", words),
        *(translator, reviewer),
    )
    past = done.revisions.first()
    assert past is not None
    assert (past.action, past.who, past.target) == ("mended", reviewer, words)


@pytest.mark.parametrize("words", ["手上，哪些紙牌", "手上", "手上，哪 些牌", ""])
def test_other_words_are_not_mended_in_a_review(
    reading: Unit, translator: User, reviewer: User, words: str
) -> None:
    proposed = flow.propose(reading, ["手上，哪些牌"], translator, 0)
    with pytest.raises(flow.ActionRefused, match="only marks and spaces"):
        flow.mend(proposed, [words], reviewer, 1)
    reading.refresh_from_db()
    assert (reading.state, reading.target) == ("proposed", "手上，哪些牌")


def test_nobody_mends_and_approves_their_own(reading: Unit) -> None:
    root = User.objects.create_superuser("root", password="azulejo-17")
    proposed = flow.propose(reading, ["手上，哪些牌"], root, 0)
    with pytest.raises(flow.ActionRefused, match="reviewed by a person other"):
        flow.mend(proposed, ["手上。哪些牌"], root, 1)


MARKS = st.text(alphabet="，。；：、 ,.;:!?「」", max_size=3)


@bounds(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=MARKS, other=MARKS, words=st.lists(st.sampled_from(["莊荷", "12", "ás"]), min_size=2))
def test_marks_never_join_or_part_words_unseen(one: str, other: str, words: list[str]) -> None:
    before, after = ("x" + one).join(words), ("x" + other).join(words)
    assert flow.is_slight(before, after) == (bool(one) == bool(other))


def test_the_reviewer_who_mended_takes_it_back(
    reading: Unit, translator: User, reviewer: User
) -> None:
    from games.translation.workflow import undoing

    proposed = flow.propose(reading, ["手上，哪些牌"], translator, 0)
    Unit.objects.filter(pk=reading.pk).update(warnings=0)
    done = flow.mend(proposed, ["手上；哪些牌"], reviewer, 1)
    undoing.undo(done, 2, reviewer, 2)
    reading.refresh_from_db()
    assert (reading.state, reading.target) == ("proposed", "手上，哪些牌")


@pytest.mark.parametrize(
    ("words", "status", "state"),
    [
        ("手上，哪些牌", 303, "reviewed"),
        ("手上；哪些牌", 303, "mended"),
        ("手上，哪些紙牌", 422, "proposed"),
    ],
)
def test_approve_takes_the_words_in_the_box(
    reading: Unit, translator: User, reviewer: User, words: str, status: int, state: str
) -> None:
    """As they stand, with a mark corrected, or not at all: a reviewer does not write."""
    flow.propose(reading, ["手上，哪些牌"], translator, 0)
    Unit.objects.filter(pk=reading.pk).update(warnings=0)
    sent = {"action": "approve", "revision": "1", "target_0": words}
    response = signed(reviewer).post(at("write", reading.pk), sent)
    assert response.status_code == status
    last = Revision.objects.filter(unit=reading).latest("number")
    assert (last.action, last.unit.edited_by) == (state, translator)
    if status == 422:
        assert f"{words}</textarea>" in response.content.decode()


def test_who_may_review_approves_first_and_saving_unchanged_leaves_it_so(
    reading: Unit, translator: User, person: Callable[..., User]
) -> None:
    both = person("rosa", "Reviewers", "Translators")
    flow.propose(reading, ["手上，哪些牌"], translator, 0)
    client = signed(both)
    page = client.get(at("unit", reading.pk)).content.decode()
    assert page.index('value="approve_next"') < page.index('value="propose_next"')
    for action in ("save", "propose"):
        sent = {"action": action, "revision": "1", "target_0": "手上，哪些牌"}
        assert client.post(at("write", reading.pk), sent).status_code == 303
    reading.refresh_from_db()
    assert (reading.revision, reading.edited_by) == (1, translator)
    assert 'value="approve_next"' in client.get(at("unit", reading.pk)).content.decode()


@pytest.mark.parametrize("only", [["all"], ["provision"], ["note"]])
def test_with_only_reviewed_words_a_proposal_waits_for_its_review(
    point: Unit, translator: User, reviewer: User, settings: Any, only: list[str]
) -> None:
    before = point.standing
    words = point.targets[-1].replace("小於", "低於")
    flow.propose(point, [point.targets[0], words], translator, 0)
    point.refresh_from_db()
    assert "低於" in point.standing
    settings.ONLY_REVIEWED = only
    is_held = only != ["note"]
    for _again in (1, 2):
        assert publish.publish_proposals() == (is_held and _again == 1)
    point.refresh_from_db()
    assert (point.standing == before) == is_held
    row = WorkingText.objects.get(provision__eid="art_13__point_1")
    assert ("低於" in row.text) != is_held
    Unit.objects.filter(pk=point.pk).update(warnings=0, errors=0)
    flow.review(point, reviewer, 1)
    row.refresh_from_db()
    assert (row.text, row.state) == (words, "reviewed")
