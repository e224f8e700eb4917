"""An open deal, large, after a while without a key: whose turn it is, or what stands, what is at
stake and who leads."""

from dialogue import facts
from dialogue.terms import Refused
from store.steps import deal_of
from ui import font, widgets, wording
from ui.canvas import LINES, WIDTH
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.deal import Dialogue
    from tarokk.deal import Deal
    from ui.canvas import Canvas
    from ui.kinds import App


class Glance(Screen):
    """The first key brings back what was there, and does nothing else. `number` is the deal's."""

    def __init__(self, dialogue: "Dialogue", number: int) -> None:
        self.source = dialogue
        self.number = number

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        dialogue = self.source
        session = dialogue.target.session
        canvas, deal = app.canvas, deal_of(dialogue.target)
        factor = session.factor()
        title = app.t("deal-number", self.number)
        lines = app.game_ui.table(app, deal, dialogue)
        asked = dialogue.asked
        by_outcome = -1 in [at for _, at in dialogue.passed]  # who speaks is not followed
        spoken = not by_outcome or asked in ("auction", "speech")
        turn = session.speaker() if spoken and session.deal else None
        if not turn and (by_outcome and asked != "facts" or not lines):
            lines = lines + [app.game_ui.title(app, asked, deal, dialogue.stem())]
        if deal.declarer and not dialogue.number and (not turn or asked == "play"):
            stake = self._stake(app, deal)
            if turn:
                lines = ["  ".join(lines[:1] + stake)] + lines[1:]
            else:
                title, lines = lines[0], stake + lines[1:]
        leader = None if turn or by_outcome else facts.leader(deal)
        if leader:
            lines.append(app.t("leads", wording.name(app, leader)))
        wording.title(app, title, f"×{factor}" if factor > 1 else "")
        at = 1
        if turn:
            x = canvas.text(LINES[1] + 4, 0, font.SPEAKS + " ")
            _large(canvas, LINES[1] + 2, x, wording.name(app, turn))
            at = 3
        wrapped = [widgets.wrap_items(text) for text in lines]
        below = sum([len(small) for small in wrapped])
        for text, small in zip(lines, wrapped):
            wide = widgets.wrap(text, WIDTH // 2)
            below -= len(small)
            end = at + 2 * len(wide)
            if end < 6 and end + below < 7 and " ".join(wide) == text:  # no word is broken
                for line in wide:
                    canvas.large(LINES[at] + (1 if at > 1 else 3), 0, line)
                    at += 2
                continue
            for line in small[: 6 - at]:
                canvas.text(LINES[at], 0, line)
                at += 1

    def _stake(self, app: "App", deal: "Deal") -> list:
        """What the declarer wins or loses as things stand, in a line, if that is known."""
        from dialogue import stake

        try:
            paid = stake.won_lost(self.source)
        except Refused:
            return []
        seat = deal.declarer
        ends = [widgets.signed(points[seat]) for points in paid if points and seat in points]
        side = facts.sides(deal).get(seat, "declarer")
        sign = wording.SIGNS.get(side) or wording.short(app, seat)
        return [sign + " " + " / ".join(ends)] if ends else []

    def key(self, app: "App", _key: int) -> None:
        """See `Screen`."""
        app.pop()
        app.memory.close_large()


def _large(canvas: "Canvas", y: int, x: int, text: str) -> None:
    """A name, shortened if need be: it is read from every chair."""
    canvas.large(y, x, wording.squeezed("%s", text, (WIDTH - x) // 2))
