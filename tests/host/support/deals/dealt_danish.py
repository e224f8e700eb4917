"""Deals of real cards, played by chance and told as sheets: Danish tarok."""

from random import Random

from tarokk.tables import SUITS
from tests.host.support.deals.cards import PAGAT, TAROKK, TWENTY, XXI, Card, Folded, played

SCUS = Card(TAROKK, 0)  # the lowest tarokk of all
KING, COURT = 14, {14: "king", 13: "queen", 12: "rider", 11: "jack"}
HAND = 25
MOST_LAID = 3


def worth(cards: list[Card]) -> int:
    """Three cards are a point, and what is more than that in each: king 4 to jack 1."""
    return len(cards) // 3 + sum(value(card) for card in cards)


def value(card: Card) -> int:
    if card.suit == TAROKK:
        return 4 if card.rank in (0, PAGAT, XXI) else 0
    return max(card.rank - 10, 0)


class DealtDanish:
    """An evening of some deals; `sheet` tells them."""

    def __init__(self, options: tuple[str, ...], chance: Random, seats: str) -> None:
        self.chance = chance
        names = [f"seat {seat}" for seat in seats]
        chosen = [f"option {line}" for line in options]
        self.sheet = Folded(
            ["kibic 1", "game danish", *chosen, *names, f"dealer {chance.choice(seats)}"]
        )
        self.small = "small-matadors yes" in options
        self.with_king = "half-cavalry with-king" in options

    def deal(self) -> None:
        self.sheet.say("deal")
        players = self.sheet.deal.players
        if self.chance.random() < 0.2:
            self.sheet.say(f"{players[-1]} misdeals")
            if self.chance.random() < 0.5:
                self.sheet.say(f"{players[-1]} refund")
        hands = self.dealt(players)
        if not all(tarokks(hand) for hand in hands.values()):
            self.sheet.say(f"{players[-1]} passes-deal")  # nobody has to play without a tarokk
            return
        dealer = players[-1]
        skat = self.laid(hands[dealer])
        hands[dealer] = [card for card in hands[dealer] if card not in skat]
        melds = {seat: self.melds(hands[seat]) for seat in (dealer, *players[:-1])}
        lines = self.played(hands, skat)
        seat = self.chance.choice(players)
        if f"{seat} ultimo" not in " ".join(lines) and self.chance.random() < 0.4:
            lines += self.wrong(seat, melds)
        for seat, own_melds in melds.items():
            is_false = any(line.startswith(f"{seat} false") for line in lines)
            for meld in own_melds or ["none"] * (not is_false):
                self.sheet.say(f"{seat} meld {meld}")
        self.chance.shuffle(lines)
        for line in [*lines, "end"]:
            self.sheet.say(line)

    def wrong(self, seat: str, melds: dict[str, list[str]]) -> list[str]:
        """He melds what he has not; the line that says so, told whenever it is found out. 4"""
        suit = self.chance.choice(SUITS)
        false = self.chance.choice([
            f"tarokks {self.chance.randint(10, 14)} {self.chance.choice(('with', 'without'))}",
            f"matadors {self.chance.randint(3, 6)}", f"cavalry {suit} full",
            f"cavalry {suit} half queen", "kings full", "kings sprayed", f"kings half {suit}",
        ])  # fmt: skip
        kind = " ".join(false.split()[: 2 if "cavalry" in false else 1])
        if any(meld.startswith(kind) for meld in melds[seat]):
            return []
        meld_lines = [f"{player} meld {meld}" for player in melds for meld in melds[player]]
        deal = Folded([*self.sheet.lines, *meld_lines]).deal
        if deal.would((seat, "meld", *false.split())):
            melds[seat].append(false)
        elif not deal.would((seat, "false", *false.split())):
            raise AssertionError(
                "\n".join([*self.sheet.lines, *meld_lines, f"{seat} false {false}"])
            )
        return [f"{seat} false {false}"]

    def dealt(self, players: tuple[str, ...]) -> dict[str, list[Card]]:
        deck = [SCUS, *[Card(TAROKK, n) for n in range(1, 22)]]
        deck += [Card(suit, n) for suit in SUITS for n in range(1, 15)]
        self.chance.shuffle(deck)
        hands = {seat: deck[HAND * i : HAND * (i + 1)] for i, seat in enumerate(players)}
        hands[players[-1]] += deck[HAND * len(players) :]
        return hands

    def played(self, hands: dict[str, list[Card]], skat: list[Card]) -> list[str]:
        """The lines of what came of the play, in any order."""
        kept = [Card(TAROKK, PAGAT)] + [Card(suit, KING) for suit in SUITS]
        kept = kept if self.chance.random() < 0.7 else []
        players = list(hands)
        tricks = played(self.chance, hands, players[0], kept)
        won: dict[str, list[Card]] = {seat: [] for seat in players}
        facts = []
        for i, trick in enumerate(tricks):
            won[trick.winner] += trick.cards.values()
            for seat, card in trick.cards.items():
                facts += self.fate(seat, card, trick.winner, i == len(tricks) - 1)
        if not [fact for fact in facts if "ultimo" in fact or "bagud" in fact]:
            facts.append(f"{tricks[-1].winner} last")
        whole = [f"{seat} tout" for seat in players if len(won[seat]) == HAND * len(players)]
        whole = whole or [f"{seat} nolo" for seat in players if not won[seat]][:1]
        if whole and "nolo" in whole[0]:
            facts = [fact for fact in facts if "ultimo" not in fact]  # 5 "hverken ultimere"
        won[players[-1]] += skat
        points = " ".join(f"{seat} {worth(won[seat])}" for seat in players)
        return facts + (whole or [f"points {points}"])

    def laid(self, hand: list[Card]) -> list[Card]:
        """Three cards of no meld if possible; all tarokks where there are three or fewer."""
        few = [card for card in tarokks(hand) if card != SCUS]
        if len(few) <= MOST_LAID and Card(TAROKK, XXI) not in few and self.chance.random() < 0.5:
            first = few
        else:
            first = []
        rest = [card for card in hand if card.suit != TAROKK and card.rank != KING]
        self.chance.shuffle(rest)
        rest.sort(key=lambda card: card.rank > 10)  # of the court only where nothing else is left
        return (first + rest)[:MOST_LAID]

    def melds(self, hand: list[Card]) -> list[str]:
        melds: list[str] = []
        number = len(tarokks(hand))
        has_scus = SCUS in hand
        if number >= 10:
            melds.append(f"tarokks {number} {'with' if Card(TAROKK, PAGAT) in hand else 'without'}")
        if has_scus and {Card(TAROKK, PAGAT), Card(TAROKK, XXI)} <= set(hand):
            melds.append(f"matadors {3 + run(hand, TWENTY, -1)}")
        if self.small and has_scus and {Card(TAROKK, PAGAT), Card(TAROKK, 2)} <= set(hand):
            melds.append(f"small-matadors {3 + run(hand, 3, 1)}")
        for suit in SUITS:
            missing = [rank for rank in COURT if Card(suit, rank) not in hand]
            allowed = missing != [KING] or not self.with_king
            melds += self.court(
                f"cavalry {suit}", [COURT[rank] for rank in missing], has_scus and allowed, has_scus
            )
        missing_kings = [suit for suit in SUITS if Card(suit, KING) not in hand]
        melds += self.court("kings", missing_kings, has_scus, has_scus)
        return melds

    def court(self, name: str, missing: list[str], half: bool, has_scus: bool) -> list[str]:
        if not missing:
            return [f"{name} {'sprayed' if has_scus else 'full'}"]
        if len(missing) == 1 and half:
            return [f"{name} half" + (f" {missing[0]}" if self.chance.random() < 0.5 else "")]
        return []

    def fate(self, seat: str, card: Card, winner: str, last: bool) -> list[str]:
        """What became of a pagát or a king."""
        name = "pagat" if card == Card(TAROKK, PAGAT) else "king"
        if name == "king" and (card.suit == TAROKK or card.rank != KING):
            return []
        if last:
            return [f"{seat} {'ultimo' if seat == winner else 'bagud'} {name}"]
        if name == "pagat" and seat == winner:
            return [f"{seat} saves pagat"]
        return [f"{seat} loses {name}"] if seat != winner else []


def tarokks(hand: list[Card]) -> list[Card]:
    return [card for card in hand if card.suit == TAROKK]


def run(hand: list[Card], rank: int, step: int) -> int:
    number = 0
    while Card(TAROKK, rank) in hand and PAGAT < rank < XXI:
        number, rank = number + 1, rank + step
    return number
