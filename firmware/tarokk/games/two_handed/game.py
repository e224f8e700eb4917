"""Two-handed tarokk (Kettes tarokk): two players, or three with the dealer sitting out.

Source: two-handed; its chapters are cited in the rows and below. "General rules" are those of
paskievics, which the source's chapter 5 takes over where it says nothing itself. Seats A and B
stand for any two; A, to whom was dealt, speaks first in the auction and leads.

The words of a deal's lines, in this order; all but the first group may be missing:

auction (chapter 2)
  A 2 | A 1 | A solo | A hold | A pass
                     the honour round; after two passes the same words are the free round, whose
                     game counts twice; after four passes the game has no bid
  declarer B 2 [free]    instead: the auction's outcome; `free` where it was the free round
  declarer none          instead: four passes
exchange (2)
  A takes 1          A took fewer cards than he might: 2 and 1 at a two, 1 and 1 at a one, 0 and 1
                     at a solo, declarer first, and 3 and 3 without a bid. Not entered: all of them
  A laid 1           how many tarokks A laid; as many cards are laid as were taken
speeches (3, 4)
  A FIGURE           A announces. FIGURE is one of
                       quarter volat betli double four-kings trull xxi-catch pagat-catch
                       ultimo CARD, uhu CARD; CARD: pagat eagle king-hearts king-diamonds
                       king-clubs king-spades
  A kontra FIGURE    of what the other announced, or `game`; with the option also `rekontra` (of
                     one's own) and so on
  A pass             ends a speech of the first round or of the last five; two speeches on end, the
                     second without a word but the pass, end the round
  B annuls           only with the option `annul own`, behind A's betli: B takes back all he said
  announced A FIGURE [kontra] | game kontra
                     instead of the speeches: their outcome, for the stage the deal stands in
play (3); a deal stands in `stage primer` until one of these lines
  lead               the first card is out: an announcement is late from here on (2 points less)
  trick A [7]        A won the next trick, or the trick of that number: 1 to 18, or 1 to 5 where an
                     announcement in the primer ends the deal. The 2nd of a deal that goes on opens
                     the draws, the 13th the last five
  stage draw [A]     nothing was announced in the primer, the first draw is done; A won trick 1
  stage last [A]     the talon's pile is gone, five cards are left; A won trick 13
result (3, 4, 5)
  points A 50 B 31   card points of each with what he laid, on one line or on two; the second is
                     implied where all 94 are in play: a whole deal with no card left in the talon
  made FIGURE A      made, announced or silent; not for `double`, and `quarter` only in a whole
                     deal: else they follow from the points. What was announced and is not entered
                     as made is lost; volat and betli also follow from the tricks, if all are told
  lost ultimo pagat A    silent: A's pagát fell in the last trick (general rules)
  end

Readings, by chapter
2    A bid may skip a level; there are no invits. One who bid may hold a higher bid, once, as in
     the general rules. Who passed in the honour round while the other bid is out.
     "Felvétel": either player may take fewer cards. A hand is not thrown in.
2    "Kétszeres szorzó": the free round doubles the game's value (4.1); quarter, double and volat
     are multiples of that; the 2 points that volat or a late announcement loses are not doubled.
3    In the primer the declarer speaks first, without a bid the one who leads.
     An announcement of the primer, late ones included, ends the deal after five tricks. A double
     needs "a teljes lejátszás", so it alone lets the deal go on (option primer-double).
     In play, so also late, only he announces who leads next: who won the trick before; the other
     may kontra. Between two draws nobody needs to pass.
     A kontra needs five cards in hand, but for that of a late announcement, which may be given
     until the second trick.
     In the last five: all but quarter, double, ultimo and uhu, at their full value, and only their
     tricks count for it. Nothing once the first of their cards is out.
     A volat of the last five makes double announcements void, whoever made them; who announced a
     volat or took every trick of the deal gets no silent double.
3    With a bid the declarer has to have more points than the other, else he loses the game (he is
     bound to win it); without one whoever has more wins, and nobody at a tie.
4    Every figure is paid beside the game and beside the others (5), made to him who made it,
     lost to the other. The 2 points less apply before a kontra doubles.
4.2  A silent quarter counts in a whole deal too, for the points after the fifth trick. In a deal
     of five tricks it follows from the points.
4.3  A silent volat is every trick of the deal: five or eighteen. Who took them gets no silent
     trull or four kings (general rules).
4.4  "Záró bemondás": behind a betli nobody announces anything more. It annuls what the other has
     announced (option annul). It bars a silent volat too, so who took all tricks beside it keeps
     his silent trull and four kings. Its announcer leads.
4.5  Only a whole deal has a double ("a teljes lejátszás után"): one that was announced is lost
     where another announcement of the primer ends the deal (but for option primer-double).
4.6  With all its cards in other figures made a trull or four kings is made, silent too.
4.5  No double once a volat was said, nor both in one speech of one seat (general rules).
4.9  Nobody announces a pagat-catch and an ultimo or uhu both; the other's bar nothing.
4.10 A pagát beaten in the last trick, unannounced, costs the 5 points (general rules); the eagle
     does not.
4.12 "(bemondás - kontra)": only a kontra, no rekontra (option). The game of a bid can be
     kontra'd, which announces nothing and does not end the deal; a game without a bid cannot.
"""

from ...game import Game
from ...tables import KONTRAS
from .tables import rows

# option, its values with the default first, chapter of the source
OPTIONS = (
    ("primer-double", ("whole", "five"), "4.5: whether a double of the primer ends the deal"),
    ("annul", ("other", "own"), "4.4: whose announcements a betli annuls"),
    ("rekontra", ("no", "yes"), "4.12"),
)

class TwoHanded(Game):
    """The game as one table plays it.

    figures        the rows of the figures, see `tables.FIGURES`
    kontras        how many steps: 1 for kontra alone
    betli_annuls   a betli takes back what the other announced; else he may do it himself
    """

    NAME = "two-handed"
    SEATS = (2, 3)
    PLAYING = 2
    FORBIDDEN = ("doubled", "hat", "share")
    OPTIONS = OPTIONS
    PRELOAD = (
        "tarokk.games.two_handed.auction", "tarokk.games.two_handed.stages",
        "tarokk.games.two_handed.speeches", "tarokk.games.two_handed.settle",
        "tarokk.games.two_handed.result", "tarokk.games.two_handed.deal",
        "tarokk.games.two_handed.ask",
    )  # fmt: skip
    TEXTS = "two_handed"

    def __init__(self, house):
        super().__init__(house)
        self.figures = rows()
        self.kontras = len(KONTRAS) if house.get("rekontra") == "yes" else 1
        self.betli_annuls = house.get("annul") != "own"
        self._double_ends = house.get("primer-double") == "five"
        self._rows = {row.name: row for row in self.figures}
        self._words = {row.name.split()[0] for row in self.figures}

    @classmethod
    def ask(cls):
        """See `Game`."""
        from .ask import TwoHandedAsk

        return TwoHandedAsk

    def new_deal(self, players, table):
        """See `Game`; the first speaker leads."""
        from .deal import TwoHandedDeal

        return TwoHandedDeal(self, players)

    def row(self, figure):
        """The row of a figure, or None."""
        return self._rows.get(figure)

    def ends_deal(self, figure):
        """Whether the deal has five tricks once this was announced in the primer."""
        return figure != "double" or self._double_ends

    def is_speech(self, word):
        """Whether a seat's line with this word belongs to the speeches."""
        return word in ("pass", "annuls") or word in KONTRAS or word in self._words


GAME = TwoHanded
