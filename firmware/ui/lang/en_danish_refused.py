"""English: Danish tarok, why its rules refuse something and what to do."""

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
