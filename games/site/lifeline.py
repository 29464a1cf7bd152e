"""A process that is of no use without the one that started it ends when that one does.

Linux sees to it by itself, at once and even where the process hangs; elsewhere a thread looks
each second.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from threading import Thread
from time import sleep

ON_PARENTS_DEATH = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def end_with(parent: int) -> None:
    """End when ``parent`` ends, by whatever cause; at once where it has ended already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ON_PARENTS_DEATH, signal.SIGKILL)
    else:
        Thread(target=_watch, args=(parent,), name="lifeline", daemon=True).start()
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)


def end_with_supervisor() -> None:
    """What ``rulesite.serve`` has started leaves with it; others are on their own."""
    if pid := os.environ.get("RULESITE_SUPERVISOR"):
        end_with(int(pid))
