"""The bot that the bench of outside strategies plays: the first legal answer, so that all its time is the client's.

Writes the processor time of its process, in seconds, to a file of the folder that it is given.
"""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients", "python"))

import kaiser_lab

if __name__ == "__main__":
    kaiser_lab.run(kaiser_lab.Player, name="trivial")
    with open(os.path.join(sys.argv[1], str(os.getpid())), "w") as file:
        file.write(str(time.process_time()))
