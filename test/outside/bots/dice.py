"""Draws from the legal answers with the seed of its game, and remembers what it is told."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../clients/python"))
import kaiser_lab  # noqa: E402


class Dice(kaiser_lab.Player):
    def __init__(self, seat, rules, seed):
        super().__init__(seat, rules, seed)
        self.random = random.Random(seed)
        self.heard = 0

    def notice(self, message):
        self.heard += len(str(message["action"]))

    def draw(self, request):
        self.random.seed(self.random.random() + self.heard)
        return self.random.choice(request.legal)

    bid = trump = play = draw

    def draw_some(self, request):
        return self.random.sample(request.legal, request.count)

    pass_cards = discard = draw_some


kaiser_lab.run(Dice, name="dice")
