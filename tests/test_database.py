"""What the tests' database is looked through for at the end of a test."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.test import TestCase

from tests.database import changes, checked_if_written


@pytest.mark.django_db
def test_rows_that_point_nowhere_are_looked_for_after_a_test_that_wrote_alone() -> None:
    check, before = TestCase._should_check_constraints, changes()
    with checked_if_written(before):
        assert TestCase._should_check_constraints is not check
    Group.objects.create(name="readers")
    with checked_if_written(before):
        assert TestCase._should_check_constraints is check
