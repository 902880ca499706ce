"""Does what its first argument says at the play request that its second argument numbers, in the games of the third.

With `hands` as its only argument it does something when it is asked to bid, if its hand says so; with `calm` never anything.
"""
import os
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../clients/python"))
import kaiser_lab  # noqa: E402

what = sys.argv[1]
when = int(sys.argv[2]) if len(sys.argv) > 2 else 0
games = sys.argv[3].split(",") if len(sys.argv) > 3 else []

TROUBLES = ["throw", "illegal", "nonsense", "exit", "killed", "orphan", "endless", "asleep", "garbage", "binary", "flood", "malformed", "outOfTurn"]


def trouble_in(cards):
    """What a hand makes the bot do; None for most hands."""
    number = 7
    for letter in " ".join(sorted(cards)):
        number = (number * 31 + ord(letter)) % 1000003
    return TROUBLES[number // 250 % len(TROUBLES)] if number % 250 == 0 else None


out = os.dup(1)


def write(data):
    while data:
        data = data[os.write(out, data) :]


class Trouble(kaiser_lab.Player):
    def __init__(self, seat, rules, seed):
        super().__init__(seat, rules, seed)
        self.plays = 0

    def bid(self, request):
        found = trouble_in(request.cards) if what == "hands" else None
        return self.trouble(found, request) if found else request.legal[0]

    def play(self, request):
        self.plays += 1
        if request.game in games and self.plays == when:
            return self.trouble(what, request)
        return request.legal[0]

    def trouble(self, what, request):
        if what == "throw":
            return {}["nothing"]
        if what == "illegal":
            return "3S" if "3S" not in request.legal else "AH"
        if what == "nonsense":
            return "the ace"
        if what == "exit":
            print("last words", file=sys.stderr, flush=True)
            os._exit(7)
        if what == "killed":
            os.kill(os.getpid(), signal.SIGSEGV)
        if what == "endless":
            while True:
                pass
        if what == "asleep":
            time.sleep(3600)
        if what == "garbage":
            write(b"thinking...\n")
        if what == "binary":
            write(bytes(range(128, 256)) + b"\n")
        if what == "flood":
            for _ in range(200):
                write(b"x" * (1 << 20))
        if what == "malformed":
            write(b'{"id":"one","action":5}\n')
        if what == "outOfTurn":
            write(b'{"id":999999999,"action":"P"}\n')
        if what == "chatty":
            for _ in range(2000):
                print("y" * 1000, file=sys.stderr)
        if what == "orphan":
            os.system("sleep 3600 &")
            os._exit(0)
        return request.legal[0]


kaiser_lab.run(Trouble, name="trouble")
