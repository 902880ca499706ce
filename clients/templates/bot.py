"""A strategy to start from. Play it: kaiser match "exec:python3 FILE" greedy --hands 1000"""

import kaiser_lab


class MyPlayer(kaiser_lab.Player):
    """Sits at one seat for one game; what it wants to remember it keeps in attributes of its own."""

    def bid(self, request):
        """Legal calls come in order: the pass (where it is legal), then bids from the lowest to the highest."""
        bids = [call for call in request.legal if call != "P"]
        if bids[0] in ("accept", "refuse"):
            return "refuse"
        level = int("".join(filter(str.isdigit, bids[0])) or 99)
        enough = self.expected_points(request) >= level
        return "P" if "P" in request.legal and not enough else bids[0]

    def trump(self, request):
        """The suit with the most cards; "high" where there is a choice of high and low."""
        if "high" in request.legal:
            return "high"
        return max(request.legal, key=lambda suit: sum(card.endswith(suit) for card in request.cards))

    def play(self, request):
        """Tops when leading, else the last of the legal cards, which are sorted by suit and strength."""
        return request.legal[-1]

    def expected_points(self, request):
        """Half of the longest suit, a point an ace, two for the 5 of hearts, and one for the partner."""
        held = request.cards
        suits = [card[-1] for card in held]
        longest = max(suits.count(suit) for suit in suits)
        aces = sum(card.startswith("A") for card in held)
        return longest / 2 + aces + 2 * ("5H" in held) + 1


if __name__ == "__main__":
    kaiser_lab.run(MyPlayer, name="NAME")
