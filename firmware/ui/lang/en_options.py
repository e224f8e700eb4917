"""English: the words of the house rules, read in only by the screen that shows them.

OPTIONS   a rule: its name, and for each value its word (None: yes or no) and what it means
NAMES     hands to throw in, and figures, where the words of a sheet are not short enough
"""

TITLE = "Rule %s/%s"
DONE = "done"
WORTH = ("silent", "announced")
HINT = "OK take    BACK leave"
YES_NO = {"yes": "yes", "no": "no"}
THROWN = {
    "yes": ("throw", "This hand may be thrown in."),
    "no": ("no", "This hand has to be played."),
}
NOT_PLAYED = ("none", "This figure is not played.")
SILENT = "Counts only in silence: %s points."
ANNOUNCED = "Counts only if announced: %s points."
BOTH = "In silence %s, announced %s points."

OPTIONS = {
    "hold": ("Who may hold", {
        "any": ("anyone", "Who has made a bid may hold anybody's bid."),
        "earlier": ("earlier", "Only who spoke before the other in the first round."),
    }),
    "raise-three": ("Raise a three", {
        "no": (None, "A three that all have passed stays a three."),
        "yes": (None, "A three that all have passed may become a 2 or a 1."),
    }),
    "invit": ("Invit", {
        "full": ("every jump", "A jump in the bidding is an invit: XIX or XVIII."),
        "not-first": ("not first", "The first bid is no invit, even if it jumps."),
        "if-taken": ("others only", "An invit counts only if another one declares."),
        "to-bidder": ("by holding", "To one who has bid and then holds that very bid."),
        "pais": ("as Pais", "A jump after a plain bid invites to the XVII."),
        "kegl": ("as Kégl", "Jump to solo: XVIII. A 2 or 1 at first can be withdrawn."),
        "none": ("none", "No invits, and no yielded games either."),
    }),
    "solo-jump": ("Jump to solo", {
        "XIX": ("XIX", "A jump of one step to solo invites to the XIX."),
        "XVIII": ("XVIII", "A jump of one step to solo invites to the XVIII."),
    }),
    "invit-trull": ("Invit: trull", {
        "no": (None, "Who takes an invit need not announce anything."),
        "yes": (None, "Who takes an invit says trull or pagat ultimo."),
    }),
    "void": ("After a void", {
        "stack": ("double", "A double round; if one is on already, fourfold."),
        "queue": ("queue", "A double round; if one is on already, behind it."),
        "four": ("4 times", "In a double round a full round at four, no more."),
        "none": ("none", "No double round; the same one deals again."),
        "next-dealer": ("next", "No double round; the next one deals."),
    }),
    "throw-laid": ("Laid, throws", {
        "four-kings": ("4 kings", "Who lays a tarokk throws in nothing but four kings."),
        "all": ("any", "Who lays a tarokk may throw in any of these hands."),
        "none": ("nothing", "Who lays a tarokk may not throw in any hand."),
    }),
    "lay-xx": ("Laying the XX", {
        "yes": (None, "The XX may go into the skart."),
        "no": (None, "The XX must not go into the skart."),
    }),
    "laid-told": ("Laid is told", {
        "skart": ("at once", "Who lays a tarokk says so right after the skart."),
        "speech": ("later", "Who lays a tarokk says so in his first speech."),
    }),
    "call-any": ("Calls any", {
        "yes": (None, "If another laid a tarokk, he calls any but an honour."),
        "no": (None, "If another laid a tarokk, he still calls as ever."),
    }),
    "no-honour": ("No honour came", {
        "game": ("game", "A trial three pays each the value of the game."),
        "2": ("2", "A trial three pays each 2 points."),
    }),
    "double-volat": ("Double, volat", {
        "apart": ("apart", "Only one of them in one speech."),
        "together": ("both", "Both may be said in one speech."),
        "two-players": ("by two", "One player may never say both."),
    }),
    "counts": ("Tarokk count", {
        "plain": ("plain", "It does not tell who is with whom."),
        "sides": ("sides", "Like a figure, it tells who is with whom."),
        "pais": ("Pais", "No hidden partner tells it; who announces must."),
    }),
    "claims": ("Claimed later", {
        "yes": (None, "A tarokk count may be claimed after play too."),
        "no": (None, "A tarokk count has to be told in the speeches."),
    }),
    "kontra-told": ("Must kontra", {
        "no": (None, "Who laid the called tarokk need not say so."),
        "yes": (None, "Who laid the called tarokk says: kontra is a must."),
    }),
    "three-trull": ("Trull in a 3", {
        "play": ("played", "A three with nothing but a trull is played."),
        "pay": ("paid", "A three with nothing but a trull is paid without play."),
    }),
    "kontra-48": ("Kontra, a tie", {
        "no": ("lost", "A tie is lost by the declarer, kontra'd too."),
        "yes": ("won", "A tie is won by the declarer if kontra'd."),
    }),
    "ladder": ("Game, double", {
        "full": ("usual", "Game, double and volat as in the main table."),
        "highest": ("highest", "No plain game beside a double, neither beside a volat."),
        "no-defence": ("kontra", "No silent double or volat for a defence without kontra."),
    }),
    "kontra-volat": ("Kontra'd volat", {
        "5": ("5×", "After a kontra a silent volat is five times in all."),
        "6": ("6×", "After a kontra a silent volat is six times in all."),
    }),
    "volat-trull": ("Trull in volat", {
        "no": (None, "A silent trull is not paid in one's own volat."),
        "yes": (None, "A silent trull is paid in one's own volat too."),
    }),
    "double-kings": ("Kings, double", {
        "yes": (None, "Silent four kings are paid beside a silent double."),
        "no": (None, "Silent four kings are not paid beside a silent double."),
    }),
    "lost-ultimo": ("Lost ultimo", {
        "single": ("once", "An ultimo or uhu that is lost pays its value."),
        "double": ("twice", "An ultimo or uhu that is lost pays twice its value."),
    }),
    "talon-honours": ("Talon honours", {
        "no": (None, "Nothing is paid for honours from the talon."),
        "yes": (None, "With five: who draws an honour pays the dealer 3, 2, 1."),
    }),
    "dealer-laughs": ("Dealer laughs", {
        "no": (None, "With five the dealer neither pays nor gets."),
        "yes": (None, "With five the dealer wins and loses with the defence."),
    }),
    "kitty": ("Ulti kitty", {
        "no": (None, "There is no kitty."),
        "yes": (None, "A void deal puts in 2 each; an announced ultimo takes it."),
    }),
    "self-kontra": ("Own trull kontra", {
        "no": (None, "The declarer may not kontra his partner's trull."),
        "yes": (None, "The declarer may kontra his partner's trull."),
    }),
}  # fmt: skip

NAMES = {
    "xxi-eagle-pagat": "XXI eagle pagat",
    "pagat-small-bird": "pagat sm. bird",
    "eagle-small-bird": "eagle sm. bird",
}
