"""A bot that is rude in the way its first argument says; the tests of the protocol let it play."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

HOW = sys.argv[1] if len(sys.argv) > 1 else "polite"


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def note_pids(*pids: int) -> None:
    """For tests that look whether anything of us is left."""
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="utf-8") as file:
            file.write("".join(f"{pid}\n" for pid in pids))


def greet() -> None:
    match HOW:
        case "mute":
            time.sleep(1000)
        case "stillborn":
            sys.exit("no licence found")
        case "wrong-version":
            say(type="hello", protocol=99, name="from the future")
        case "nameless":
            say(type="hello", protocol=1)
        case _:
            say(type="hello", protocol=1, name=f"rude: {HOW}")


def choose(question: dict[str, Any], number: int) -> None:
    good = {"type": "choice", "id": question["id"], "action": question["legal"][0]}
    match HOW:
        case "illegal":
            say(**{**good, "action": "v99"})
        case "unlawful":  # an action of the game, but not one that is legal now
            say(**{**good, "action": "q0" if question["legal"][0] != "q0" else "v1"})
        case "garbage":
            print("I think I will play the seven.", flush=True)
        case "bytes":
            sys.stdout.buffer.write(b"\xff\xfe\x00\x80\n")
            sys.stdout.flush()
        case "deep":
            print("[" * 60_000, flush=True)
        case "wrong-id":
            say(**{**good, "id": question["id"] + 1})
        case "hello-again":
            say(type="hello", protocol=1, name="me again")
        case "silence":
            time.sleep(1000)
        case "crash":
            raise RuntimeError("the cauldron is empty")
        case "crash-sometimes":
            if number % 12 == 11:
                os.kill(os.getpid(), signal.SIGKILL)
            say(**good)
        case "flood":
            while True:
                sys.stdout.write("x" * 1_000_000)
        case "flood-lines":
            say(**good)
            while True:
                print("and another thing", flush=True)
        case "flood-stderr":
            for _ in range(300):
                sys.stderr.write("x" * 10_000)
            say(**good)
        case "twice":
            say(**good)
            say(**good)
        case "closed":
            os.close(1)
            time.sleep(1000)
        case "slow":
            time.sleep(0.01)
            say(**good)
        case "blank-lines":
            print("\n\n", flush=True)
            say(**good)
        case _:
            say(**good)


def main() -> None:
    note_pids(os.getpid())
    if HOW == "deaf":  # never reads what it is told
        greet()
        time.sleep(1000)
    if HOW in ("stubborn", "brood"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if HOW == "brood":
        note_pids(subprocess.Popen(["sleep", "1000"]).pid)
    number = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            greet()
        elif message["type"] == "choose":
            choose(message, number)
            number += 1
    if HOW in ("stubborn", "brood"):
        time.sleep(1000)


main()
