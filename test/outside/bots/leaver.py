"""Answers the first of the legal answers; notes in a file that it came, and, a moment after it is sent home, that it left."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../clients/python"))
import kaiser_lab  # noqa: E402


def note(word):
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(word + "\n")


note("came")
kaiser_lab.run(kaiser_lab.Player, name="leaver")
time.sleep(0.3)
note("left")
