"""Two sets of words for one text: both shown, one taken or both together, nothing lost."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.translation.models import LogEntry, Scratch, Unit
from games.translation.workflow import conflicts, flow, history
from games.translation.workflow.conflicts import together
from tests.translation.test_views import HTMX, at, sent, signed

texts = st.text(st.sampled_from("ab 莊荷，;1"), max_size=12)


@given(texts, texts)
def test_who_changed_nothing_loses_nothing(begun: str, made: str) -> None:
    assert together(begun, begun, made) == together(begun, made, begun)
    assert together(begun, begun, made).text == made
    assert together(begun, made, made).text == made


@given(texts, texts, texts)
def test_what_is_whole_is_the_same_from_either_side(begun: str, one: str, other: str) -> None:
    here, there = together(begun, one, other), together(begun, other, one)
    assert here.is_whole == there.is_whole
    if here.is_whole:
        assert here == there


@pytest.mark.parametrize(
    ("mine", "theirs", "both", "is_whole"),
    [
        ("o dealer paga já a aposta", "o dealer paga a caixa", "o dealer paga já a caixa", True),
        ("如莊荷的牌大於Q，甲", "若莊荷的牌小於Q，甲", "若莊荷的牌大於Q，甲", True),
        ("o dealer recebe a aposta", "o dealer cobra a aposta", "o dealer recebe a aposta", False),
    ],
)  # fmt: skip
def test_changes_of_other_words_come_together(
    mine: str, theirs: str, both: str, is_whole: bool
) -> None:
    begun = "如莊荷的牌小於Q，甲" if "莊" in mine else "o dealer paga a aposta"
    met = together(begun, mine, theirs)
    assert (met.text, met.is_whole) == (both, is_whole)


def test_texts_too_long_to_compare_are_left_to_the_person() -> None:
    met = together("a " * 4000, "b " * 4000, "c " * 4000)
    assert (met.text, met.is_whole) == ("b " * 4000, False)


@pytest.fixture
def words(point: Unit) -> tuple[str, str, str, str]:
    """As loaded, the first person's, the second's, and both together."""
    loaded = point.targets[-1]
    first = loaded.replace("小於", "低於")
    second = loaded.replace("彩金", "獎金")
    assert len({loaded, first, second}) == 3
    return loaded, first, second, first.replace("彩金", "獎金")


@pytest.mark.slow
@pytest.mark.django_db
def test_the_second_sees_both_sides_and_both_together(
    point: Unit, translator: User, second: User, words: tuple[str, str, str, str]
) -> None:
    _loaded, first, own, both = words
    flow.save(point, [point.targets[0], first], translator, 0)
    client = signed(second)
    response = client.post(at("write", point), sent(point, point.targets[0], own), **HTMX)
    page = response.content.decode()
    assert response.status_code == 409
    assert "<ins>低</ins>" in page
    assert "<ins>獎</ins>" in page
    assert f"{both}</textarea>" in page
    assert f'name="mine_1" value="{own}"' in page
    merged = sent(point, point.targets[0], both) | {"revision": "1"}
    assert client.post(at("write", point), merged).status_code == 303
    point.refresh_from_db()
    assert (point.targets[-1], point.revision) == (both, 2)


@pytest.mark.django_db
def test_theirs_can_be_taken_and_mine_is_read_in_the_history(
    point: Unit, translator: User, second: User, words: tuple[str, str, str, str]
) -> None:
    _loaded, first, own, both = words
    flow.save(point, [point.targets[0], first], translator, 0)
    flow.scratch(point, [point.targets[0], own], second, 0)
    form = sent(point, point.targets[0], both, action="give_way", mine_0=point.targets[0])
    form |= {"mine_1": own, "revision": "1"}
    assert signed(second).post(at("write", point), form).status_code == 303
    point.refresh_from_db()
    assert (point.targets[-1], point.revision) == (first, 1)
    assert not Scratch.objects.exists()
    told = history.history_of(point)[0]
    assert (told.who, told.archived) == ("tania", f"{point.targets[0]}\x1f{own}")


@pytest.mark.django_db
def test_mine_can_be_kept_and_theirs_is_read_in_the_history(
    point: Unit, translator: User, second: User, words: tuple[str, str, str, str]
) -> None:
    loaded, first, own, both = words
    flow.save(point, [point.targets[0], first], translator, 0)
    form = sent(point, point.targets[0], both, action="keep_mine", mine_0=point.targets[0])
    form |= {"mine_1": own, "revision": "1"}
    assert signed(second).post(at("write", point), form).status_code == 303
    told = [each.target.split("\x1f")[-1] for each in point.revisions.all()]
    assert told == [own, first, loaded]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_reviewer_overtaken_sees_how_it_stands(
    point: Unit, translator: User, reviewer: User
) -> None:
    flow.propose(point, point.targets, translator, 0)
    flow.propose(point, point.targets, translator, 1)
    form = {"revision": "1", "action": "approve"}
    response = signed(reviewer).post(at("review", point), form)
    assert response.status_code == 422
    assert 'name="revision" value="2"' in response.content.decode()
    point.refresh_from_db()
    assert point.state == "proposed"


@pytest.mark.django_db
def test_a_session_that_ends_while_settling_keeps_both(
    client: object, translator: User, point: Unit
) -> None:
    form = sent(point, "甲", "乙", action="keep_mine", mine_0="丙", mine_1="丁")
    page = signed(translator).__class__().post(at("write", point), form).content.decode()
    for name, kept in (("mine_0", "丙"), ("mine_1", "丁")):
        assert f'name="{name}" value="{kept}"' in page
    assert "乙</textarea>" in page


def beside(point: Unit, theirs: str) -> Unit:
    point.theirs, point.theirs_from = f"{point.targets[0]}\x1f{theirs}", "a.xlf"
    point.save()
    return point


@pytest.mark.slow
@pytest.mark.django_db
def test_a_files_words_can_be_taken_as_a_draft(point: Unit, translator: User) -> None:
    beside(point, "另一文本")
    client = signed(translator)
    page = client.get(at("unit", point)).content.decode()
    assert "a.xlf" in page
    address = reverse("translation:settle", args=[point.pk])
    assert client.post(address, {"revision": "0", "action": "theirs"}).status_code == 303
    point.refresh_from_db()
    assert (point.targets[-1], point.state, point.theirs) == ("另一文本", "draft", "")
    assert not LogEntry.objects.filter(action="set aside").exists()


@pytest.mark.django_db
def test_keeping_the_desks_words_changes_no_state_and_loses_no_word(
    point: Unit, translator: User
) -> None:
    proposed = flow.propose(point, point.targets, translator, 0)
    beside(proposed, "另一文本")
    kept = conflicts.keep_desk_forms(proposed, translator, 1)
    assert (kept.state, kept.revision, kept.theirs, kept.theirs_from) == ("proposed", 1, "", "")
    assert LogEntry.objects.get(action="set aside").said.endswith("\x1f另一文本")
    assert history.history_of(kept)[0].archived.endswith("另一文本")


@pytest.mark.django_db
def test_a_reader_may_settle_nothing(point: Unit, reviewer: User) -> None:
    beside(point, "另一文本")
    with pytest.raises(flow.ActionRefused):
        conflicts.take_theirs(point, reviewer, 0)
    with pytest.raises(flow.ActionRefused):
        conflicts.keep_desk_forms(point, reviewer, 0)
    point.refresh_from_db()
    assert point.theirs
