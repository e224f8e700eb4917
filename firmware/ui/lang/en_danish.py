"""English: Danish tarok. The tables are those of the other modules of a language."""

CODE = "en"

T = {
    "danish": "Danish tarok",
    # questions
    "melds": "Melds",
    "last": "The last trick",
    "pagat": "The pagat",
    "facts": "What else?",
    "faults": "Faults and fines",
    "dealing": "The dealing",
    "passed-deal": "%s does not deal.",
    # answers
    "go-melds": "no more melds",
    "go-last": "nothing for it",
    "go-pagat": "in the skat",
    "go-faults": "no more faults",
    "go-dealing": "nothing more",
    "more-melds": "a meld…",
    "more-faults": "a fault, a fine…",
    "more-dealing": "the dealing…",
    "share": "Share the cups",
    # options
    "option-sits-out": "Of four sits out",
    "option-nolo": "Nolo, from each",
    "option-tout": "Tout, from each",
    "option-half-cavalry": "Half cavalry",
    "option-small-matadors": "Small matadors",
    "option-two-baguds": "Two kings bagud",
}

NOTES = {
    "from-each": "%s from each",
    "to-each": "%s to each",
    "to-cups": "%s into each cup",
    "ultimo-cup": "%s each + cup %s",
    "bagud-cup": "%s each + %s to cup",
}

WORDS = {
    "points": "the points",
    # cups and dealing
    "pagat-cup": "pagat cup",
    "king-cup": "king cup",
    "founding": "founding",
    "stake": "stake",
    "keeps-cups": "keeps the cups",
    "misdeals": "misdeals",
    "no-tarokk": "no tarokk",
    "passes-deal": "lets the deal go",
    "refund": "fine back",
    "founds": "founds for",
    # melds
    "small-matadors": "small matadors",
    "none": "nothing",
    # faults
    "barred": "no ultimo",
    "false": "false",
    "wrong-cards": "wrong cards",
    "miscounts": "miscounts",
    # play
    "saves": "saves",
    "loses": "loses",
    "last": "last trick",
    "others": "the others",
    "all": "everyone",
    "count": "count",
    # options
    "with-king": "with its king",
    "in-turn": "in turn",
}

REFUSED = {
    # cups and dealing
    "nobody-dealt": "Nobody dealt before the first deal: leave the line out.",
    "not-last-dealer": "Only %s dealt last and can have kept the cups: correct the seat.",
    "not-dealer": "Only the dealer does that, and %s deals: correct the seat.",
    "founds-for": "%s cannot found for %s: only who took the cup does, for another.",
    "cup-replaced": "The cup that %s took is filled by who bears it: nobody founds it.",
    # melds
    "no-such-meld": 'Nobody melds "%s" here: check the word, or the options.',
    "no-such-suit": 'No suit is "%s": write hearts, diamonds, clubs or spades.',
    "no-such-card": 'The card "%s" does not fit here: check the word.',
    "with-or-without": '"%s" says nothing of the pagat: write with or without.',
    "meld-number": "%s melded are %s to %s: correct the number.",
    "meld-extent": 'Not "%s": write half, full or sprayed.',
    "meld-twice": "%s has melded %s already: correct one of the two.",
    "meld-forfeited": "%s melded %s wrongly and gets nothing for it: leave it out.",
    "half-without-king": "A half cavalry without its king is not melded: leave it out.",
    "both-hold": "%s and %s cannot both have the %s: correct one.",
    "own-melds": "%s cannot both have and lack the %s: correct one.",
    "no-half": "%s does not lack just one card of it: correct the half meld.",
    "fewer-tarokks": "%s has fewer tarokks than matadors: correct one meld.",
    "hand-over": "%s melds more than %s cards: correct one meld.",
    "kings-over": "There are only four kings: check the melds and the kings lost.",
    "tarokks-over": "There are only 22 tarokks: correct one meld.",
    # faults
    "no-such-fine": 'No fine is "%s": write minor, major or wrong-cards.',
    "not-melded": "%s has no such meld to pay back: check the words.",
    "no-ultimo": "%s has lost the right to an ultimo: take one of the two back.",
    "no-last-trick": "%s has wrong cards and gets no last trick: take one back.",
    "no-fault": "%s has made no such fault: first enter the fine, or barred.",
    "nothing-to-bear": "%s has no %s for another to bear: enter that first.",
    # play
    "one-pagat": "The pagat was %s's and its fate is told: correct one.",
    "one-last-trick": "%s has taken the last trick: correct one of the two.",
    "one-last-card": "%s plays one card to the last trick: correct one.",
    "last-and-bagud": "%s went bagud, so the last trick pays nothing: correct one.",
    "nobody-wins": "Somebody takes the last trick: not all three can go bagud.",
    "pagat-beats-king": "%s's king cannot beat the pagat: correct one.",
    "nolo-or-tout": "%s has a %s: a deal has only one nolo or tout.",
    "nolo-no-ultimo": "%s plays nolo, so nobody makes an ultimo: correct one.",
    "took-none": "%s takes no trick when %s makes %s: correct one.",
    "took-all": "%s takes all tricks and loses no card: correct one.",
    # count
    "points-of-all": "Each of the three counts once: give all three.",
    "protest": "Protest: the points make %s, not 78. Count again.",
    "not-counted": "With a %s nothing is counted: leave one of them out.",
}
