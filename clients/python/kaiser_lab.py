"""A Kaiser strategy in Python: subclass Player, then run(MyPlayer).

    import kaiser_lab

    class MyPlayer(kaiser_lab.Player):
        def bid(self, request):
            return request.legal[0]
        def play(self, request):
            return request.legal[0]

    kaiser_lab.run(MyPlayer, name="my-bot")

Standard library only, Python 3.9 or later. What is printed goes to stderr: stdout belongs to the protocol.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from typing import Any, Callable, Dict, List, Optional, Sequence, Type, Union

__all__ = ["PROTOCOL", "Player", "Request", "cards", "run"]

PROTOCOL = 1

Message = Dict[str, Any]
Answer = Union[str, Sequence[str]]

_SECONDS_UNFLUSHED = 0.05
_CHUNK = 1 << 20
_VIEW = ',"view":'
_decode = json.JSONDecoder().raw_decode


class Request:
    """A question to a seat: what it is asked, the legal answers, and all it may know."""

    __slots__ = ("message", "type", "id", "game", "legal", "_view")

    def __init__(self, message: Message, view: Union[Message, str]) -> None:
        #: The message without its view.
        self.message = message
        #: "bid", "trump", "pass", "discard" or "play".
        self.type: str = message["type"]
        self.id: int = message["id"]
        self.game: str = message["game"]
        #: The legal answers; for "pass" and "discard" the cards to choose `count` from.
        self.legal: List[str] = message["legal"]
        self._view = view

    @property
    def view(self) -> Message:
        """What the seat may know: cards, calls, played, scores and more, see docs/protocol.md. Read when first asked for."""
        if isinstance(self._view, str):
            self._view = _decode(self._view)[0]
        return self._view

    @property
    def count(self) -> int:
        """How many cards to pass or discard; 1 for other requests."""
        return self.message.get("count", 1)

    @property
    def cards(self) -> List[str]:
        """The seat's own cards."""
        return cards(self.view["cards"])


def cards(text: str) -> List[str]:
    """Cards out of a text such as "AS KH 5H"."""
    return text.split()


class Player:
    """One seat of one game. The default answers are legal and no more; override what you care about."""

    def __init__(self, seat: int, rules: Message, seed: int) -> None:
        self.seat = seat
        self.rules = rules
        #: For random.Random(self.seed): the same game always gets the same seed.
        self.seed = seed

    def bid(self, request: Request) -> str:
        """One of the legal calls: "P", "7", "7N", ...; "accept" or "refuse" where a hand is sold."""
        return request.legal[0]

    def trump(self, request: Request) -> str:
        """A suit letter; "high" or "low" where the rules leave that open."""
        return request.legal[0]

    def pass_cards(self, request: Request) -> Sequence[str]:
        """request.count of the legal cards, for the seat that gets them."""
        return request.legal[: request.count]

    def discard(self, request: Request) -> Sequence[str]:
        """request.count of the legal cards, to lay away."""
        return request.legal[: request.count]

    def play(self, request: Request) -> str:
        """One of the legal cards."""
        return request.legal[0]

    def deal(self, message: Message) -> None:
        """A hand was dealt: own cards, dealer, scores."""

    def notice(self, message: Message) -> None:
        """A seat has acted. Without this method the tool does not send notices, which is faster."""

    def hand_over(self, message: Message) -> None:
        """A hand is over: points, score changes, and all hands where nothing of the deal is still to be played."""

    def game_over(self, message: Message) -> None:
        """The game is over."""


def run(player: Type[Player], name: str) -> None:
    """Serves games until the tool says bye. Returns then; a bug outside of an answer ends the process."""
    # Whatever prints, here or in a library, must not get between the answers.
    out = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    _Server(player, name, out).serve()


class _Server:
    def __init__(self, player: Type[Player], name: str, out: int) -> None:
        self._player = player
        self._name = name
        self._out = out
        self._games: Dict[str, Player] = {}
        self._answers: List[str] = []
        self._flushed = time.monotonic()
        # Beginnings of messages that nobody wants to hear, which need not be read.
        unheard = (("deal", player.deal is Player.deal), ("handOver", player.hand_over is Player.hand_over))
        self._unheard = tuple('{"type":"%s"' % kind for kind, default in unheard if default)
        self._asked: Dict[str, Callable[[Player, Request], Answer]] = {
            "bid": player.bid,
            "trump": player.trump,
            "pass": player.pass_cards,
            "discard": player.discard,
            "play": player.play,
        }

    def serve(self) -> None:
        rest = b""
        while True:
            chunk = os.read(0, _CHUNK)
            if not chunk:
                return
            whole, newline, end = chunk.rpartition(b"\n")
            if newline:
                whole, rest = rest + whole, b""
                for line in whole.decode().split("\n"):
                    if not self._take(line):
                        return
                self._flush()
            rest += end

    def _take(self, line: str) -> bool:
        if line.startswith(self._unheard):
            return True
        # The view is the last field of a request and most of it; a bot that does not look at it does not wait for it.
        cut = line.find(_VIEW)
        message = _decode(line if cut < 0 else line[:cut] + "}")[0]
        kind = message["type"]
        method = self._asked.get(kind)
        if method is not None:
            view = message.pop("view") if cut < 0 else line[cut + len(_VIEW) :]
            self._answer(method, Request(message, view))
            return True
        if kind == "bye":
            return False
        self._told(kind, message)
        return True

    def _answer(self, method: Callable[[Player, Request], Answer], request: Request) -> None:
        number = request.id
        try:
            action = method(self._games[request.game], request)
            if type(action) is str:
                answer = '{"id":%d,"action":%s}' % (number, json.dumps(action))
            else:
                answer = json.dumps({"id": number, "action": list(action)})
        except Exception as error:  # The tool names it as a fault of this request.
            traceback.print_exc()
            answer = json.dumps({"id": number, "error": _where(error)})
        self._answers.append(answer)
        now = time.monotonic()
        if now - self._flushed > _SECONDS_UNFLUSHED:
            self._flush()

    def _told(self, kind: str, message: Message) -> None:
        if kind == "notice":
            self._games[message["game"]].notice(message)
        elif kind == "deal":
            self._games[message["game"]].deal(message)
        elif kind == "handOver":
            self._games[message["game"]].hand_over(message)
        elif kind == "newGame":
            self._games[message["game"]] = self._player(message["seat"], message["rules"], message["seed"])
        elif kind == "gameOver":
            self._games.pop(message["game"]).game_over(message)
        elif kind == "fault":
            print(f"request {message['id']}: {message['kind']}: {message['message']}", file=sys.stderr, flush=True)
        elif kind == "hello":
            self._hello(message)

    def _hello(self, message: Message) -> None:
        if message["protocol"] != PROTOCOL:
            raise SystemExit(f"the tool speaks protocol {message['protocol']}, this client {PROTOCOL}")
        notices = self._player.notice is not Player.notice
        ready = {"type": "ready", "protocol": PROTOCOL, "name": self._name, "notices": notices}
        self._answers.append(json.dumps(ready))
        self._flush()

    def _flush(self) -> None:
        self._flushed = time.monotonic()
        if not self._answers:
            return
        data = ("\n".join(self._answers) + "\n").encode()
        self._answers.clear()
        while data:
            data = data[os.write(self._out, data) :]


def _where(error: BaseException) -> str:
    """What went wrong and on which line of the bot."""
    frame: Optional[traceback.FrameSummary] = None
    for step in traceback.extract_tb(error.__traceback__):
        if step.filename != __file__:
            frame = step
    said = f"{type(error).__name__}: {error}"
    return said if frame is None else f"{said} ({os.path.basename(frame.filename)}, line {frame.lineno}: {frame.line})"
