"""Hunter tarokk (Vadász tarokk): four players, at a table of four to seven.

Source: hunter; its paragraphs are cited in the rows and below. A, B, C and D stand for any seats.

Who plays, the first speaker first (I.1.b, III.6.b): at four everyone; at five the dealer sits out;
at six also the one opposite, who arranges the talon; at seven the two opposite, one of whom
arranges it, the dealer's choice. At five the dealer does. A dealer without cards checks the skart
of the others and tells what lies there; at four everyone tells his own (II.2).

The words of a deal's lines, in this order; what is missing was not said:

auction (I.2, III.3 to 5, III.9)
  A 3 | A 2 | A 1 | A solo | A hold | A pass
                      3 first; over a 3 a new bidder says 2 or 1, over a 2 the 1. Who has bid may
                      hold a bid that nobody held yet, but no 3, or go lower. Three may bid
  A pass              facing a 2 who bid the 3: yields; else he has to hold it or to go lower
  B 1                 when all is said and A has yielded B's 2: escapes the XX (III.4)
  A inverse           right behind his own bid or hold where two have bid; a lone bidder when all
                      others have passed; in the second round behind the 3 (III.9.d)
  C reinverse         right behind the first bid of C, who came in after the inverse (III.9.g)
  A 3                 once more, if A bid before another's inverse and no third has bid: the
                      auction starts again (III.9.e, h)
  Four passes begin the second round (III.3): A or B declares with a 3; if both pass, C does, with
  or without saying `C 3`; he cannot pass.
  declarer B 3 [second]   instead: the outcome, `second` of the second round; `invit D XIX`,
                      `yielded A` and `B inverse` may follow. Yielded with a 1 or a solo: escaped.
                      `second` may also be told in a line of its own behind `declarer B 3`
swing before the talon (III.7)
  C swings            before the first word. The others speak; once all three have passed the two
                      honours are parted (phase swing) and the auction begins. Who bids has the
                      pagát; the swinger may then bid too. Or the outcome follows; or the swing
                      is told behind that: C swings, B stays
  step                the next step of the parting is done; any later line says that all are
talon (I.3.a, III.2.a)
  takes 3 1 1 1       cards taken, from the declarer on in the direction of play, or the first few
                      of them. Not entered: to everyone his due
  C swings            behind the auction: C got both big honours from the talon (III.8). The only
                      bidder: they are parted at once. Else the pagát's holder answers:
  B accepts | B stays     gives the pagát away, or plays on (III.8.b)
a hand thrown in
  A throws four-kings     until the call (I.1.n)
  A throws no-tarokk | A throws lone-xxi      before the talon is taken
  C throws no-honour  the third of the second round, without an honour from the talon (III.3.b)
  C throws partner-pagat      the called partner, with a big honour and the pagát (III.1.a)
  B throws declarer-pagat     the declarer with those, his partner having said trull (III.1.b)
  throw-in C next | deals | double      between deals, behind a hand that C threw in: C, who would
                      deal, hands that on; takes it on himself; does so and as many deals that are
                      played as people sit at the table count twice (II.3). Within a deal the same
                      line throws a hand in. Without it the next one deals
skart and call (II.2, III.2 to III.5)
  B laid XV XIV | B laid 2      the declarer's, who shows them
  lies XX             told in time: before the call where somebody took less than his due and only
                      the highest may be called; right behind the call for what was called. The
                      declarer may call again; the same once more: openly alone
  B call XX
  lies 2 | lies 0     when all four have spoken: tarokks in the skart of the others; `lies XIX`
                      there: the called one, which makes the declarer forced to play alone
  C laid XX | C laid 1    the same, told by who laid them
speeches            as in paskievics; of the kontras subkontra is the last (II.4)
  announced, game, tarokks      as in paskievics, their outcome
result
  partner C | partner none forced | open | secret       IV.1; the way may be left out where the
                      speeches show it
  points 52           as in paskievics; `made`, `lost`, `fell` too
  bound pagat-ultimo declarer     the partner said trull and nothing else, and his side plays by
                      the rules of an announced ultimo (III.1, exceptions)
  fell pagat-ultimo declarer      besides what was announced: the pagát that had to be kept against
                      the swinger fell before the last trick (III.7.b)
  hopeless xxi-catch SIDE [own] | hopeless pagat-ultimo SIDE      announced by SIDE, and impossible
                      (IV.2); own: its skíz took its own XXI
There is no hat, no claim and no kitty.

Readings:
- I.1.g, III.9.b: the next dealer is the one after the dealer in an inverse game too. Its talon,
  speeches and play begin and run the other way round; the one before the dealer leads.
- I.2.c: who has to hold may as well go lower, or no invit of two steps could ever be given.
- I.2.f: an invit is measured from the hold where the bidder may hold, else from the next bid.
  Only the first of an auction counts. It does not bind; who calls the promised tarokk has
  accepted. Of tarokks above the called one nothing is known, so that a call may pass them over.
- I.3.d: the game is worth what the declarer took, so a three with two cards counts 2.
- I.3.e: won double or volat, announced or silent, takes the place of the game with its kontra; a
  lost one stands beside it. What a volat of the same speech covers, before or behind it, is not
  paid to that side silently either, and such a double leaves the game to be paid. Said in another
  speech, it counts. What a made volat includes is never paid silently.
- II.1: a double may follow a volat; nothing else is refused for lack of cards.
- II.3: "a következő játékos" is the one after the dealer, whoever threw in.
- III.3.a stands for the trial three of I.2.a.
- III.1: "a bemondott ulti szabályai": won or lost the ultimo counts as announced.
- III.2: a called tarokk can be told in time once; the one that is called instead is not.
- III.3.e: the fourth player, who bids behind three passes.
- III.5, III.9.f: who has not bid may come in at any time while the auction goes on, and behind its
  end before anything else is told, also over the 1; nobody has to pass again.
- III.7.b: the obligation needs both, trull and the kontra of the game, by who swung. An outcome
  names no speakers: of it both are taken to be his.
- III.8.b: see `hunter.swing`.
- III.9.e: of two bidders the other one; an inverse is said once an auction.
- IV.1: who has won is told by the balance of the whole deal. Forced: if that is lost, it is worked
  out again with the defence's announcements as silent; that it is then won pays nothing. A game
  that was kontra'd but not rekontra'd counts once.
- IV.1.d: rounded before a double round multiplies.
"""

from ...tables import KINGS, PAGAT, SKIZ, XXI, row
from ..hungarian.game import HungarianGame
from ..hungarian.tables import figure

# I.3.e
FIGURES = (
    figure("trull", 1, 2, SKIZ | XXI | PAGAT, capture=True),
    figure("four-kings", 2, 4, KINGS, capture=True, others=("1/2",)),
    figure("pagat-ultimo", 5, 10, PAGAT, strikes=((-1, "I"),), ultimo=True, losable=True),
    figure("xxi-catch", 21, 42, SKIZ | XXI, beaten="XXI"),
)

# Who sits out, seen from the dealer; behind him, who arranges the talon. I.1.b, III.6.b
PLACES = (
    (4, (), ()),
    (5, (0,), (0,)),
    (6, (0, 3), (3,)),
    (7, (0, 3, 4), (3, 4)),
)


class Hunter(HungarianGame):
    """Four to seven at the table, four of whom play."""

    NAME = "hunter"
    SEATS = (4, 5, 6, 7)
    POTS = ()
    UNPLAYED = ("thrown-in",)
    FORBIDDEN = ("hat", "pot", "share")
    BETWEEN = ("throw-in",)
    PRELOAD = HungarianGame.PRELOAD[:-1] + (
        "tarokk.games.hunter.tables", "tarokk.games.hunter.auction", "tarokk.games.hunter.talon",
        "tarokk.games.hunter.shares", "tarokk.games.hunter.swing", "tarokk.games.hunter.parting",
        "tarokk.games.hunter.deal", "tarokk.games.hunter.throws", "tarokk.games.hunter.ask",
        "tarokk.games.hunter.speeches", "tarokk.games.hunter.settle", "tarokk.games.hunter.result",
    )  # fmt: skip
    TEXTS = "hunter"
    FIGURES = FIGURES
    COUNTS = ((8, 0), (9, 0))
    HAT = ""
    STANDARD = (("double-volat", "any"), ("claims", "no"))

    def _throws(self):
        from .throws import THROWS

        return THROWS

    @classmethod
    def options(cls):
        """Only the values of the figures are a choice."""
        return tuple(
            (one.name, (f"{one.silent}/{one.announced}",) + one.others, "I.3.e")
            for one in cls.FIGURES
        )

    @classmethod
    def ask(cls):
        """See `Game`."""
        from .ask import HunterAsk

        return HunterAsk

    def players(self, seats, dealer):
        """See `Game`."""
        out = self._places(seats)[1]
        n = len(seats)
        return tuple(seats[(dealer + i) % n] for i in range(1, n + 1) if i % n not in out)

    @classmethod
    def arrangers(cls, seats, dealer):
        """Who arranges the talon; of two, whom the dealer chooses. III.6"""
        n = len(seats)
        return tuple(seats[(dealer + i) % n] for i in cls._places(seats)[2])

    @classmethod
    def checker(cls, seats, dealer):
        """Who checks the others' skart: a dealer without cards, or None. I.1.g, II.2"""
        return seats[dealer] if 0 in cls._places(seats)[1] else None

    @staticmethod
    def _places(seats):
        return row(PLACES, len(seats)) or PLACES[0]

    def new_deal(self, players, table):
        """See `Game`."""
        from .deal import HunterDeal

        seats, dealer = table[:2]
        arrangers = self.arrangers(seats, seats.index(dealer))
        one = arrangers[0] if len(arrangers) == 1 else ""
        checker = self.checker(seats, seats.index(dealer))
        return HunterDeal(self, players, one if arrangers else None, checker)

    @classmethod
    def unplayed(cls, session, deal):
        """See `Game`: the next one deals."""
        from . import evening

        evening.thrown(session, deal)
        return True

    @classmethod
    def between(cls, session):
        """See `Game`: what the thrower may choose."""
        from . import evening

        return evening.choices(session)

    @classmethod
    def between_apply(cls, session, words):
        """See `Game`: what follows a hand thrown in."""
        from . import evening

        evening.choose(session, words)


GAME = Hunter
