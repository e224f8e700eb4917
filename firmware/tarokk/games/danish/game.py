"""Danish tarok for three, or for four of whom one sits out; 78 cards, 78 points, two cups.

Source: danish (Wolff 1899), chapters cited by number: 2 Kortene og kortgivning, 3 Ecarteringen,
4 Meldingen, 5 Almindelige Regler, 6 Spillet, 7 Spillets Formål; it breaks off in chapter 8. What
it tells as bygone (4 "Tidligere", 7: small premiums without cups) is left out.

Between `deal` and `end`; S, T stand for seats. Points are paid by, or to, each of the two others
("af hver", "til hver"), unless a cup is named. The order of the lines does not matter but where
it is said: the cups are reckoned in an order of their own, see below.

the cups (2, 7)
  (no line)            an empty cup is founded before the deal: 20 from everyone at the table
                       ("funderes straks af alle 4 spillende"), into each cup; then the dealer puts
                       5 into each ("den der giver kort, lægger 5 i hver kop")
  S keeps-cups         S dealt last and had not passed the cups on when the cards were cut: he pays
                       the stake again and the fine, 5 + 5 into each cup ("må han betale om igen")
  S misdeals           the dealer S dealt wrongly and deals again: 5 into each cup; each line counts
  S no-tarokk          S has no tarokk and has the cards dealt again by the same dealer; no payment
  S passes-deal        the dealer S lets the deal go instead of a fine; the deal ends here (phase
                       passed-deal). Reading: the 5 he put in stay in, for cards were dealt
  S refund             the cards were to blame for a misdeal of S, in this deal or an earlier one:
                       5 back from each cup, once for each fine, until the cups are shared
  no-tarokk comes before the first meld, misdeals and passes-deal before the play ("inden spillets
  begyndelse", 6): what was melded of the wrong cards is void.
melds (4), paid at once
  S meld tarokks N with|without       10 or more, the scus counts; with the pagat or not: 10 pays
                       10, each one more 5 more
  S meld matadors N    pagat, XXI and scus are 3, with XX 4, ...: 5 times (N - 1)
  S meld small-matadors N             option: pagat, scus and II are 3, with III 4, ...; the same
  S meld cavalry SUIT half|full|sprayed    king, queen, rider and jack: full 10; one missing, but
                       with the scus: half 5; all four and the scus: sprayed 15. Behind half the
                       missing card may be named: king queen rider jack
  S meld kings half|full|sprayed      the four kings in the same way; behind half a suit
  S meld none          S has nothing to meld
  Reading: one scus serves all melds of its holder ("meldes fuldt kavaleri, så ved de to medspiller
  hvor scusen sidder", 6), so who melds anything full has no scus. Melds that no deal of the cards
  allows are refused: a card in two hands, more than 22 tarokks, more than 25 cards (dealer: 28).
faults (3 to 6): three classes
  S fine minor         5 into each cup (false deal, false count, play before the melds, out of turn)
  S barred             S may not make an ultimo in this deal (a meld forgotten, too early or late,
                       or corrected in a way that told something); if another noticed: and a minor
  S false MELD         a meld as said above was wrong: S pays back what he got for it, is barred,
                       and gets nothing for another of its kind. Where what others melded or
                       played is against it, it need not be entered before: this line tells both
  S fine major         20 into each cup and barred (revoke, wrong skat)
  S fine wrong-cards   the same, and S cannot get the last trick (6)
  T bears S ultimo|bagud|pagat|king   behind what is borne: the fault of T, who is barred already
                       by a line above, was the cause (4 to 6):
                       ultimo: T pays for both payers and puts into the cup what S took out, and
                       nobody founds; bagud, or the pagat or a king that S lost: T pays for S, S
                       neither pays nor gets (a line for each king)
  S miscounts          the count was proved and S was wrong: 5 into each cup, after all else
the play (5, 7)
  S saves pagat        5 from each
  S loses pagat        5 to each and 5 into the pagat cup
  S loses king         5 to each and 5 into the king cup; each line is one king
  S last               the last trick, pagat and kings out: 10 from each
  S ultimo pagat|king  the last trick with it: 45|40 from each and the cup; everyone at the table
                       founds it again, 20 each. Replaces saves and last
  S founds T           behind the ultimo: T did not found it again: S, who took it, pays the 20
  S bagud pagat|king   lost in the last trick: 45|40 to each, and as much into its cup as that
                       holds, before anybody takes it (7: "lige så meget ... som der var i den, da
                       den blev taget hjem"). Replaces loses. Possible beside another's ultimo, and
                       twice. With option two-baguds in-turn the second king doubles the doubled
                       cup, where nobody takes it
  S nolo               no trick: 26 from each (option nolo), no count and no ultimo (5 "de 2 andre
                       spillere ... betale ham 26 point"). Readings: each of the two pays 26; a
                       bagud stays possible, for it is a loss
  S tout               all tricks: 26 from each (option tout), no count. Silent source; 26 from each
                       is what the count would give
  points S N S N S N   card points of all three, the skat with the dealer's: each wins or loses what
                       is over or under 26. They add up to 78, otherwise there is protest: count
                       again. `cup N` behind them: that much more was lost than won and goes into
                       the pagat cup (5), so 78 with it. Not with nolo or tout
  S short N            behind the points: S has N fewer than told, the pagat cup gets them. The same
                       as points with that `cup`, where the last number was left to follow
The cups: founding, keeps-cups, stake, misdeals, refund, fines, what is lost; then bagud and ultimo
look at what is in; then founding again, the count, miscounts. `end` needs points, nolo or tout.
A play that is against a meld shows that the meld was false: `end` waits for that line. A player's
points are at least 1 for the skat and for a trick known to be his, and 4 more for a pagat or king
known to be in it; but what was counted too little (`cup`, `short`) may be his.
Refused is what one play cannot hold: two fates of the pagat, five kings, two winners of the last
trick or two cards of one player in it, `last` beside an ultimo or a bagud, a pagat beaten by a
king, three baguds, nolo or tout twice, tricks of who makes nolo or of others beside a tout.

Between deals `share` divides both cups among all at the table (2 "deles indholdet"). Reading: what
is left over goes one point each to the next dealer and those behind.

Who sits out of four (2 "ligesom i L hombre"): the one opposite the dealer; the dealer always has
cards. Who sits out neither pays nor gets but for founding, keeps-cups and refund.

Left to the table (2): the draw for seats and the first deal; that an evening ends behind the deal
of the one to the left of the first dealer; that who let the deal go gets it back once the pack
proves false: the next sheet of the evening then begins with that dealer and the cups (`pot`).
"""

from ...game import Game
from .tables import CUPS

# option, its values with the default first, chapter; nolo and tout take any number.
# sits-out: who of four, seen from the dealer; right is the next in order of play.
# half-cavalry: some meld none that misses its king. two-baguds: two kings in one last trick.
OPTIONS = (
    ("sits-out", ("opposite", "left", "right"), "2 Kortene og kortgivning"),
    ("nolo", ("26", "39", "52"), "5 Almindelige Regler"),
    ("tout", ("26", "52", "78"), "7 Spillets Formål (12 Tout is lost)"),
    ("half-cavalry", ("any", "with-king"), "4 Meldingen"),
    ("small-matadors", ("no", "yes"), "4 Meldingen"),
    ("two-baguds", ("each", "in-turn"), "7 Spillets Formål"),
)

# Who of four sits out, in order of play behind the dealer.
_PLACES = {"right": 1, "opposite": 2, "left": 3}


class Danish(Game):
    """The game as one table plays it; `house` has the value of each option."""

    NAME = "danish"
    SEATS = (3, 4)
    PLAYING = 3
    POTS = CUPS
    FORBIDDEN = ("doubled", "hat", "closing", "skiz")
    WHEN_SITTING_OUT = ("keeps-cups", "refund")
    OPTIONS = OPTIONS
    PRELOAD = (
        "tarokk.games.danish.melds", "tarokk.games.danish.hands", "tarokk.games.danish.play",
        "tarokk.games.danish.settle", "tarokk.games.danish.deal", "tarokk.games.danish.ask",
    )  # fmt: skip
    TEXTS = "danish"

    def __init__(self, house):
        super().__init__({row[0]: row[1][0] for row in OPTIONS})
        self.house.update(house)

    @classmethod
    def ask(cls):
        """See `Game`."""
        from .ask import DanishAsk

        return DanishAsk

    def new_deal(self, players, table):
        """See `Game`."""
        from .deal import DanishDeal

        return DanishDeal(self, players, table)

    def players(self, seats, dealer):
        """Forehand, middlehand and the dealer, who always plays."""
        n = len(seats)
        out = _PLACES[self.house["sits-out"]] if n > self.PLAYING else None
        return tuple(seats[(dealer + i) % n] for i in range(1, n + 1) if i != out)

    @classmethod
    def left_open(cls, deal):
        """Who may still get a fine for a misdeal back."""
        return deal.still_fined() or None

    def summary(self, deal, paid):
        """(seat, word, points): who won most, and the ultimo, nolo or tout of the deal."""
        seat = max(deal.seats, key=lambda one: paid[one])
        words = [fact[0] for fact in deal.facts if fact[0] in ("ultimo", "nolo", "tout")]
        return seat, (words or [""])[0], paid[seat]

    @classmethod
    def share(cls, seats, dealer, pots):
        """{seat: points} when the cups are divided before the deal of this dealer."""
        from .settle import share

        return share(seats, dealer, pots)


GAME = Danish
