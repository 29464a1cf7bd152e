"""A writer in a process of its own: ``python -m tests.rulesite.a_writer FILE TIMEOUT TURNS HOLD``.

It writes as the site does, and prints a line a turn: how many turns of others came before its own.
"""

from __future__ import annotations

import sys
from time import sleep

import django
from django.conf import settings

from rulesite.settings.environment import sqlite


def main(file: str, timeout: float, turns: int, hold: float) -> None:
    told = sqlite(file)  # type: ignore[arg-type]
    told["OPTIONS"]["timeout"] = timeout  # type: ignore[index]
    settings.configure(DATABASES={"default": told}, INSTALLED_APPS=[])
    django.setup()
    from django.db import OperationalError, connection, transaction
    from django.db.backends.signals import connection_created

    from rulesite import database_file

    connection_created.connect(database_file.write_in_turn)
    cursor = connection.cursor()
    print("ready", flush=True)
    sys.stdin.readline()
    print("asking", flush=True)
    for _ in range(turns):
        before = cursor.execute("SELECT coalesce(max(rowid), 0) FROM turns").fetchone()[0]
        try:
            with transaction.atomic(), transaction.atomic():
                cursor.execute("INSERT INTO turns DEFAULT VALUES")
                print(cursor.lastrowid - before - 1, flush=True)
                sleep(hold)
        except OperationalError as refused:
            print(refused, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
