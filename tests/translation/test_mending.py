"""A reviewer mends a mark of a proposal and approves it, on record."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.translation.models import Unit
from games.translation.workflow import flow

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
    with pytest.raises(flow.ActionRefused, match="Only punctuation and spaces"):
        flow.mend(proposed, [words], reviewer, 1)
    reading.refresh_from_db()
    assert (reading.state, reading.target) == ("proposed", "手上，哪些牌")


def test_nobody_mends_and_approves_their_own(reading: Unit) -> None:
    root = User.objects.create_superuser("root", password="azulejo-17")
    proposed = flow.propose(reading, ["手上，哪些牌"], root, 0)
    with pytest.raises(flow.ActionRefused, match="reviewed by a person other"):
        flow.mend(proposed, ["手上。哪些牌"], root, 1)


MARKS = st.text(alphabet="，。；：、 ,.;:!?「」", max_size=3)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
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
