"""End a process when its parent ends: on Linux by the kernel, even if it hangs; elsewhere by a
thread that checks each second."""

import ctypes
import os
import signal
import sys
from threading import Thread
from time import sleep

ON_PARENTS_DEATH = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def end_with(parent: int) -> None:
    """End when ``parent`` ends, for any reason; at once if it already has."""
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
    """End together with ``rulesite.serve``, if it started this process."""
    if pid := os.environ.get("RULESITE_SUPERVISOR"):
        end_with(int(pid))
