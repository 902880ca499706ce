"""Answers the first of the legal answers."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../clients/python"))
import kaiser_lab  # noqa: E402

kaiser_lab.run(kaiser_lab.Player, name="first")
