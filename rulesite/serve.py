"""The site and its worker under one process manager, until Ctrl-C: ``python -m rulesite.serve``."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path
from threading import Thread
from time import sleep

from honcho.compat import ProcessManager
from honcho.environ import parse_procfile
from honcho.manager import SIGNALS, SYSTEM_PRINTER_NAME, Manager
from honcho.printer import Message, Printer

ROOT = Path(__file__).resolve().parent.parent
ASKED_TO_STOP = {told["rc"] for told in SIGNALS.values()}
CHATTER = {b"", b"worker: Warm shutdown (MainProcess)"}


class Voice(Printer):  # type: ignore[misc]
    """What the processes have to say, without the manager's account of itself."""

    def write(self, message: Message) -> None:
        if message.name != SYSTEM_PRINTER_NAME and message.data.strip() not in CHATTER:
            super().write(message)


class Leaders(ProcessManager):  # type: ignore[misc]
    """Asks each process itself to end, which then sees to its own children."""

    def terminate(self, pid: int) -> None:
        os.kill(pid, signal.SIGTERM)


def main() -> int:
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    if trouble := why_not(host, port):
        print(trouble, file=sys.stderr)
        return 1
    Thread(target=announce, args=(host, int(port)), daemon=True).start()
    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # nohup lets it outlive its terminal
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    manager = site_and_worker(host, port)
    manager.loop()
    if manager.returncode in ASKED_TO_STOP:
        return 0
    print("A part of the site ended by itself, so all of it was stopped.", file=sys.stderr)
    return 1


def site_and_worker(host: str, port: str) -> Manager:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "DJANGO_SETTINGS_MODULE": os.environ.get(
            "DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded"
        ),
        "HOST": host,
        "PORT": port,
        "PYTHONUNBUFFERED": "1",
    }
    manager = Manager(Voice(sys.stdout, prefix=False))
    manager._procmgr = Leaders()
    for name, command in parse_procfile((ROOT / "Procfile").read_text()).processes.items():
        manager.add_process(name, f"exec {command}", env=environment, cwd=str(ROOT))
    return manager


def why_not(host: str, port: str) -> str:
    """Why the site cannot listen there, or nothing."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        return f"PORT must be a number from 1 to 65535, not {port!r}."
    try:
        found = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)
        family, kind, _, _, address = found[0]
        with socket.socket(family, kind) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as refused:
        return (
            f"The site cannot listen on {host}, port {port}: {refused.strerror}.\n"
            f"Stop what listens there, or choose another port: make run PORT={int(port) + 1}"
        )
    return ""


def announce(host: str, port: int) -> None:
    """One line that says where to look, once there is something to see."""
    here = host if host not in {"0.0.0.0", "::"} else "localhost"  # noqa: S104
    while True:
        try:
            socket.create_connection((here, port), timeout=1).close()
        except OSError:
            sleep(0.1)
        else:
            break
    name = "localhost" if here in {"127.0.0.1", "::1"} else here
    print(f"Rulesite is at http://{name}:{port}/ (Ctrl-C stops it)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
