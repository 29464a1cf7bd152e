"""What is made ready before the site is served."""

import os
from pathlib import Path

import pytest
from django.core.management import CommandError

from rulesite.management.commands import prepare


def test_static_files_are_collected_while_the_database_is_made_ready(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "fifo")
    monkeypatch.setattr(prepare, "_collect", lambda _: (tmp_path / "fifo").write_text("beside"))
    with prepare.static_files_beside():
        assert (tmp_path / "fifo").read_text() == "beside"


def test_a_site_whose_static_files_cannot_be_collected_is_not_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prepare, "_collect", lambda _: os._exit(3))
    with pytest.raises(CommandError, match="static files"), prepare.static_files_beside():
        pass
