"""The rules of the auction stated a second time and in another way, with its house rules.

An auction is a string of 3 2 1 s (solo) h (hold) p (pass). `house` is {option: value}.
"""

from tarokk.games.hungarian.tables import BIDS

LETTERS = "321s"
WORDS = {"3": "3", "2": "2", "1": "1", "s": "solo", "h": "hold", "p": "pass"}

# Every value of the options of the auction.
HOLD = ("any", "earlier")
RAISE = ("no", "yes")
INVIT = ("full", "not-first", "if-taken", "to-bidder", "pais", "kegl", "none")
JUMP = ("XIX", "XVIII")

_queues = {"": [(player, "") for player in range(4)]}  # worked out already


def spoken(text):
    return tuple(WORDS[letter] for letter in text)


def queue_of(text):
    """[(player, what he bid)] of those still in, next speaker first.

    Who passes leaves; who speaks goes to the end. So the highest bidder comes to the front only
    when everyone else has left.
    """
    if text not in _queues:
        queue = list(queue_of(text[:-1]))
        player, bids = queue.pop(0)
        if text[-1] != "p":
            queue.append((player, bids + text[-1]))
        _queues[text] = queue
    return _queues[text]


def last_bid(text):
    bids = text.replace("p", "").replace("h", "")
    return bids[-1] if bids else ""


def top_of(text):
    """The player who bid or held last."""
    end = len(text)
    while text[end - 1] == "p":
        end -= 1
    return queue_of(text[:end])[-1][0]


def choices(text, seat, house):
    """What somebody, (player, what he bid), could say next besides pass, lowest first."""
    player, bids = seat
    spoken = text.replace("p", "")
    if can_raise(text, house):
        return "21"
    last = last_bid(text)
    if not bids and len([own for _, own in bids_of(text) if own]) == 3:
        return ""  # the three honours are with those who bid
    late = house.get("hold") == "earlier" and bids and player > top_of(text)
    hold = "h" if spoken and spoken[-1] != "h" and bids and not late else ""
    return hold + (LETTERS[LETTERS.index(last) + 1 :] if last else LETTERS)


def can_raise(text, house):
    """All the others passed a three, and nothing else was bid."""
    alone = text.replace("p", "") == "3" and text.count("p") == 3
    return alone and house.get("raise-three") == "yes"


def is_over(text, house):
    if not last_bid(text):
        return text == "pppp"
    if can_raise(text, house):
        return False
    if text.count("p") > 3 or "3ppp" in text:
        return True
    others = [seat for seat in queue_of(text) if seat[0] != top_of(text)]
    return not any(choices(text, seat, house) for seat in others)


def all_auctions(house, text=""):
    if is_over(text, house):
        return [text]
    texts = []
    for letter in choices(text, queue_of(text)[0], house) + "p":
        texts += all_auctions(house, text + letter)
    return texts


# -- promises


def promised(text, house):
    """The tarokk promised by the last word of `text`, taken alone."""
    before, word = text[:-1], text[-1]
    mode = house.get("invit", "full")
    if word in "hp" or before.count("p") == 3 or mode == "none":
        return None
    player, bids = queue_of(before)[0]
    skipped = choices(before, (player, bids), house).index(word)
    spoken = before.replace("p", "")
    if mode == "not-first" and not spoken:
        return None
    if mode == "to-bidder" and not any(bid for who, bid in bids_of(before) if who != player):
        return None
    if mode == "kegl":
        return kegl(spoken + word, skipped, bids)
    if mode == "pais" and bids and skipped == 1:
        return "XVII"
    if word == "s" and skipped == 1 and house.get("solo-jump") == "XVIII":
        return "XVIII"
    return {1: "XIX", 2: "XVIII"}.get(skipped)


def kegl(spoken, skipped, bids):
    """Every jump to solo but that of 3-2-hold, and the one of who said the three behind a two."""
    if spoken == "32hs" or not skipped or spoken == "s":
        return None
    if spoken[-1] == "s" or (spoken == "321" and bids == "3"):
        return "XVIII"
    return {1: "XIX", 2: "XVIII"}[skipped]


def bids_of(text):
    """[(player, his bids)], those who have passed too."""
    bids = [""] * 4
    for end in range(len(text)):
        if text[end] != "p":
            bids[queue_of(text[:end])[0][0]] += text[end]
    return list(enumerate(bids))


def promises(text, house):
    """[(end, player, tarokk)] of each word of an auction that promises one, taken alone."""
    invits = []
    for end in range(1, len(text) + 1):
        tarokk = promised(text[:end], house)
        if tarokk:
            invits.append((end, queue_of(text[: end - 1])[0][0], tarokk))
    return invits


def invit_of(text, house):
    """(player, tarokk) of the promise that stands at the end of a complete auction, or None."""
    mode = house.get("invit", "full")
    candidates = promises(text, house)
    if mode == "if-taken":
        candidates = [candidate for candidate in candidates if candidate[1] != top_of(text)]
    if not candidates:
        return None
    end, player, tarokk = candidates[0]
    rest = text[end:]
    if mode == "to-bidder" and not took(text, end):
        return None
    if mode == "kegl":
        opening = not text[: end - 1].strip("p")
        if opening and player in speakers(text, end) + [top_of(text)]:
            return None  # he took it back, or nobody took it
        if text[:end].replace("p", "") == "321" and rest.strip("p")[:1] == "h":
            return None  # declined
    return player, tarokk


def took(text, end):
    """Whether the declarer held the very bid that ends at `end`."""
    for i in range(end, len(text)):
        if text[i] in LETTERS:
            return False
        if text[i] == "h":
            return queue_of(text[:i])[0][0] == top_of(text)
    return False


def speakers(text, begin):
    """Who said anything but pass from there on."""
    return [queue_of(text[:i])[0][0] for i in range(begin, len(text)) if text[i] != "p"]


def yields(text, house):
    """Who yielded the game: three, two by another, three passes, the last by who said three."""
    if house.get("invit") == "none":
        return None
    if text.replace("p", "") != "32" or text[-1] != "p" or text.count("p") != 3:
        return None
    player, bids = queue_of(text[:-1])[0]
    return player if bids == "3" else None


def outcome(text, house):
    """(declarer, bid, invit, who yielded) of a complete auction; None if it is passed out."""
    if text == "pppp":
        return None
    level = LETTERS.index(last_bid(text))
    return top_of(text), BIDS[level][0], invit_of(text, house), yields(text, house)


def bound(text, house):
    """Whether an invit of another binds the declarer."""
    actual = outcome(text, house)
    return bool(actual and actual[2] and actual[2][0] != actual[0])
