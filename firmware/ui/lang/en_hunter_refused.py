"""English: why a move of Hunter tarokk is refused, and what to do."""

REFUSED = {
    # auction
    "three-first": "%s has to begin with 3 or pass: %s's bid of %s comes later.",
    "enter-next": "%s has to enter lower or pass: %s's bid of %s skips too far.",
    "three-honours": "%s has to pass: three have bid, so %s has no honour.",
    "must-hold": "%s has to hold or bid: with the pagat alone %s cannot yield.",
    "no-turning": '"%s" comes right behind a bid: it is too late or too early.',
    "not-in-second": "%s cannot have bid %s in the second round: correct it.",
    # swing
    "swing-late": "A swing is told at once: after this it is too late.",
    "swing-open": "First finish the swing: accept, stay or do the steps.",
    "swung-before": "There was a swing already: leave the second one out.",
    "cannot-swing": "%s cannot have both big honours: another has bid.",
    "took-nothing": "%s took no card from the talon: leave the swing out.",
    "not-the-pagat": "%s cannot have the pagat: another must answer.",
    "answer-first": "%s has the pagat and answers: accepts or stays.",
    # talon and call
    "takes-wrong": "%s cannot take %s cards: check the shares.",
    "xx-not-laid": "The XX may lie only after a sacrifice: check the talon.",
    "tell-after-call": "It is told after the call: first the declarer calls.",
    "tell-called": "Only the called tarokk is told: that is %s.",
    "told-already": "%s was told already: leave the line out.",
    "tell-later": "Later: it is told when %s is to speak again.",
    "lies-too-many": "The others laid only %s cards: enter fewer.",
    "call-again": "%s calls again first: name a tarokk.",
    "call-below": "%s lies: call the next below that you do not hold.",
    # hands thrown in
    "not-by-itself": "%s need not have thrown it in: a bidder plays.",
    "no-partners-trull": "%s plays: no partner who bid has announced trull.",
    "threw-nothing": "%s threw nothing in: name the one who did.",
    "deals-not": "%s would not deal next: take the deal or leave the line out.",
    "round-runs": "A double round is running: no second one until it ends.",
    # speeches and result
    "no-such-kontra": 'There is no "%s" here: subkontra is the last.',
    "known-side": "%s's side is known: a subkontra only shows a side.",
    "which-lone": "Alone in which way? Add forced, open or secret.",
    "not-so-lone": "%s cannot be %s: check the call and the skart.",
    "cannot-bind": '"%s" binds nobody: only the declarer is bound.',
    "not-bound": "The %s is not bound so: trull alone must be announced.",
    "not-hopeless": "%s is never impossible: leave the line out.",
    "hopeless-made": "%s was made, so it was possible: correct one.",
    "own-alone": "A lone declarer has no partner: leave own out.",
}
