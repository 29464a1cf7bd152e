"""The broker without a server: whole messages, each to one reader; its folder may go."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from queue import Empty
from time import time
from typing import Any

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from rulesite import broker
from rulesite.settings.environment import spool


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "broker"


def channel(folder: Path) -> Any:
    return Connection("spool://localhost", transport_options=spool(folder)).channel()


def test_messages_come_in_their_order_and_once(folder: Path) -> None:
    one, other = channel(folder), channel(folder)
    for number in range(12):
        one._put("celery", {"n": number})
    one._put("another", {"n": 99})
    assert other._size("celery") == 12
    taken = [each._get("celery")["n"] for each in (one, other) * 6]
    assert taken == list(range(12))
    with pytest.raises(Empty):
        one._get("celery")
    assert other._size("another") == 1


def test_a_folder_removed_is_an_empty_one(folder: Path) -> None:
    one = channel(folder)
    one._put("celery", {"n": 1})
    shutil.rmtree(folder)
    assert one._size("celery") == 0
    shutil.rmtree(folder)
    with pytest.raises(Empty):
        one._get("celery")
    shutil.rmtree(folder)
    one._put("celery", {"n": 2})
    assert channel(folder)._get("celery") == {"n": 2}


def test_a_damaged_message_is_passed_over(folder: Path) -> None:
    one = channel(folder)
    (folder / "queue" / "0_damaged.celery.msg").write_bytes(b"\xff{")
    one._put("celery", {"n": 3})
    assert one._get("celery") == {"n": 3}


def test_purging_empties_one_queue(folder: Path) -> None:
    one = channel(folder)
    one._put("celery", {})
    one._put("another", {})
    assert one._purge("celery") == 1
    assert (one._size("celery"), one._size("another")) == (0, 1)


def test_what_the_killed_left_behind_is_cleared_in_time(folder: Path) -> None:
    one = channel(folder)
    old, new = folder / "queue" / "old.taken", folder / "queue" / "new.celery.part"
    for each in (old, new):
        each.write_bytes(b"")
    long_ago = time() - broker.LEFT_BEHIND - 1
    os.utime(old, (long_ago, long_ago))
    assert one._size("celery") == 0
    assert (old.exists(), new.exists()) == (False, True)


def test_a_folder_that_cannot_be_is_told(folder: Path) -> None:
    one = channel(folder)
    shutil.rmtree(folder)
    folder.write_text("in the way")
    with pytest.raises(ChannelError, match="cannot write a message"):
        one._put("celery", {})
