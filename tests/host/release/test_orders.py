"""Nothing in the firmware hangs on the order of a dictionary or a set, which MicroPython's lack."""

from textwrap import dedent

import pytest

from dev.vm import ROOT
from tests.host.support.source.orders import Code

FIRMWARE = ROOT / "firmware"

# Where it does not show. A tuple, list or number: another thing of the same name is a dictionary.
ALLOWED = {
    ("dialogue/recap.py", "reasons", "gain"): "a number",
    ("device/in_place.py", "_modules", "sys.modules.items()"): "fills places by the path",
    ("device/in_place.py", "_functions", "module.__dict__.values()"): "each is looked up by itself",
    ("dialogue/deal.py", "Dialogue.ask_anew", "moves"): "a tuple",
    ("dialogue/payments.py", "reckoned", "accounts"): "units differ",
    ("dialogue/payments.py", "worth", "accounts"): "there is but one",
    ("dialogue/plan.py", "head", "plan.names"): "a list",
    ("tarokk/games/danish/hands.py", "_holders", "hands"): "one of them will do",
    ("tarokk/games/danish/settle.py", "_count", "() if deal.whole() else deal.points or ()"):
        "a tuple",
    ("tarokk/games/hungarian/announce.py", "cover", "talk.announced.items()"): "each by itself",
    ("tarokk/games/hungarian/contradict.py", "Tricks.__init__", "self.place.items()"):
        "taken only if it is alone",
    ("tarokk/games/hungarian/contradict.py", "Tricks.holding", "self.won.items()"): "the highest",
    ("tarokk/games/hungarian/contradict.py", "_of_points", "points"): "a tuple",
    ("tarokk/games/hungarian/contradict.py", "_shares", "points"): "a tuple",
    ("tarokk/games/hungarian/facts.py", "Result.wearer", "(self.sides() or {}).items()"):
        "taken only if it is alone",
    ("tarokk/games/hungarian/game.py", "HungarianGame._played", "figures"): "a tuple",
    ("tarokk/games/hungarian/obligations.py", "obligations", "deal.talk.announced"): "is sorted",
    ("tarokk/games/hungarian/options.py", "_rows", "row.announced"): "a number",
    ("tarokk/games/hungarian/report.py", "HungarianReport.facts", "side_of"): "there is but one",
    ("tarokk/games/hungarian/score.py", "_with_included", "announced"): "all get the same",
    ("tarokk/games/hungarian/score.py", "_laugh", "sides.items()"): "adds up",
    ("tarokk/games/hungarian/score.py", "payouts", "sides.items()"): "adds up",
    ("tarokk/games/hungarian/speeches.py", "FamilySpeeches.room_for", "self.drawn.values()"):
        "adds up",
    ("tarokk/games/hungarian/speeches.py", "FamilySpeeches.room_for", "self.held.values()"):
        "adds up",
    ("tarokk/games/hunter/ask.py", "takes", "deal.talon.taken"): "a tuple",
    ("tarokk/games/hunter/deal.py", "HunterDeal._share_out", "shares"): "a list",
    ("tarokk/games/hunter/game.py", "Hunter.options", "row.announced"): "a number",
    ("tarokk/games/hunter/speeches.py", "HunterSpeeches._alone", "self.said_by.items()"):
        "each by itself",
    ("tarokk/games/hunter/swing.py", "Swing._backlash", "talon.shares()"): "a list",
    ("tarokk/games/two_handed/contradict.py", "_check_points",
     "result.ranges(seats[-1], points, number)"): "by the number of tricks",
    ("tarokk/games/two_handed/report.py", "TwoHandedReport.board", "stands"): "a tuple",
    ("tarokk/games/two_handed/result.py", "Result._ends", "self.made"): "each says the same",
    ("tarokk/games/two_handed/result.py", "Result._won", "self.made"): "a set of them",
    ("tarokk/money.py", "amount", "comma"): "a string",
    ("tarokk/money.py", "accounts", "COINS.items()"): "adds up, each unit by itself",
    ("tarokk/money.py", "accounts", "by_unit"): "adds up",
    ("tarokk/session.py", "Session.close", "self.paid.items()"): "adds up",
    ("ui/accounts.py", "settled", "accounts.values()"): "each by itself",
    ("ui/canvas.py", "Canvas._note_missing", "string"): "a string",
    ("ui/games/hungarian.py", "_state", "announced"): "a list",
    ("ui/games/hunter.py", "step", "app.t('talon')"): "a string",
    ("ui/games/two_handed.py", "table", "stands"): "a tuple",
    ("ui/screens/home_view.py", "_battery", "app.battery.unit"): "a string",
    ("ui/screens/menu.py", "Menu.idle", "_OPENS.values()"): "all go",
    ("ui/screens/number.py", "Number.draw", "question.points"): "a number",
    ("ui/screens/plan.py", "Plan.worth", "self.unit"): "a string",
    ("ui/screens/recap.py", "Recap._title", "text"): "a string",
    ("ui/wording.py", "beginning", "names"): "each begins a name or none does",
    ("ui/screens/start.py", "Start._renew", "plan.names"): "a list",
    ("ui/screens/start.py", "_begin", "plan.names"): "a list",
    ("ui/screens/undo.py", "ask", "app.amended"): "a tuple",
}  # fmt: skip


def test_no_order_shows_that_the_board_lacks() -> None:
    sources = {
        path.relative_to(FIRMWARE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(FIRMWARE.rglob("*.py"))
    }
    assert len(sources) > 150
    assert set(Code(sources).taken()) == set(ALLOWED)


def taken(body: str) -> list[str]:
    source = "def f(given, items):\n" + "".join(
        f"    {line}\n" for line in dedent(body).strip().splitlines()
    )
    return [use.source for use in Code({"a.py": source}).taken()]


@pytest.mark.parametrize(
    "body",
    [
        "d = {1: 2}\nfor one in d: items.append(one)",
        "d = dict(given)\nfor key, value in d.items(): return value",
        "d = set(given)\nreturn [one for one in d]",
        "d = {one for one in given}\nreturn list(d)[0]",
        "d = dict.fromkeys(given)\nreturn tuple(d)",
        "d = {}\nreturn ' '.join(d)",
        "d = {}\nreturn f'{d}'",
        "d = {}\nreturn '%s' % d",
        "d = {}\nreturn g(*d)",
        "d = {}\na, b = d",
        "d = {}\nitems += d",
        "d = {}\nitems[:] = d",
        "d = {}\nitems.extend(d)",
        "d = {}\nreturn d.popitem()",
        "d = {1}\nreturn d.pop()",
        "d = {}\nyield from d",
        "d = {}\nreturn next(iter(d))",
        "d = {}\nfor i, one in enumerate(d): items[i] = one",
        "d = {}\nreturn max(d, key=len)",
        "d = {}\nreturn sorted([one for one in d], key=len)",
        "d = {}\nreturn sorted(d.items(), key=lambda one: (one[1], 0))",
        "d = {}\nreturn {value: key for key, value in d.items()}",
        "d = {}\nfor key in d:\n    if key: return key",
        "d = {}\nfor key in d:\n    if key: return 1\n    return 2",
        "d = {}\nfor key in d: last = key\nreturn last",
        "d = {}\nn = ''\nfor key in d: n += key",
        "d = {}\nfor one in d.values(): items[one] = 1",
        "d = {}\nfound = [one for one in d]\nreturn found[0]",
        "for one in given.get(1, {}): items.append(one)",
        "for one in given or {}: items.append(one)",
        "for one in {} if given else items: items.append(one)",
        "for one in given.keys(): items.append(one)",
        "if d := {1: 2}:\n    items.extend(d)",
        "d: dict = given\nreturn list(d)",
        "d = e = {}\nreturn list(e)",
        "d, e = 1, {}\nreturn list(e)",
        "d = {}.copy()\nreturn list(d)",
    ],
)
def test_what_shows_it_is_seen(body: str) -> None:
    assert len(taken(body)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "d = {}\nreturn sorted(d)",
        "d = {}\nreturn sum(d.values()), len(d), any(one for one in d), max(d), set(d)",
        "d = {}\nreturn sum([one for one in d]), max([0] + [one for one in d])",
        "d = {}\nreturn list(d.values()).count(1), 1 in [one for one in d]",
        "d = {}\nfound = [one for one in d]\nreturn len(found), 1 in found",
        "d = {}\nreturn {key: value + 1 for key, value in d.items()}",
        "d = {}\nfor key, value in d.items(): items[key] = value",
        "d = {}\nn = 0\nfor key in d:\n    if key: continue\n    n += key\nreturn n",
        "d = {}\nfor key in d:\n    if key: return True\nreturn False",
        "d = {}\nreturn min(d, key=lambda one: (d[one], one))",
        "d = {}\nreturn sorted(d.items(), key=lambda one: (one[1], one[0]))",
        "d = {}\nfor one in sorted(d): items.append(one)",
        "d = {}\nreturn d.pop(1), d.get(1), d[1]",
        "for one in given: items.append(one)",
    ],
)
def test_what_shows_none_is_left_alone(body: str) -> None:
    assert taken(body) == []


def test_names_are_followed_through_the_modules() -> None:
    modules = {
        "a.py": """
class Deal:
    KINDS = {}
    def __init__(self):
        self.made = {}
    def sides(self):
        return {}
    def typed(self) -> dict:
        return found
TABLE = {}
def show(one, names): return list(names)
""",
        "b.py": """
from a import TABLE, show
def first(deal): return list(deal.made)
def second(deal): return list(deal.sides())
def third(deal): return list(deal.typed())
def fourth(): return list(TABLE)
def fifth(deal): return show(deal, deal.made)
def sixth(one: dict): return list(one)
def seventh(deal):
    def inner(): return list(made)
    made = deal.made
    return inner
class Other:
    def __init__(self): self.made = ()
    def own(self): return list(self.made)
def eighth(deal): return list(deal.sides(1))
""",
    }
    assert {use.function for use in Code(modules).taken()} == {
        "show", "first", "second", "third", "fourth", "sixth", "seventh.inner",
    }  # fmt: skip
