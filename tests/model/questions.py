"""Questions to the model: whether facts can be true together.

Plays that were found and facts that clashed are remembered: most questions are answered by them.
"""

from collections.abc import Iterable, Sequence

from tests.model.clauses import holds
from tests.model.judge import AnySheets


class Questions:
    """What is known of a game's facts.

    asked    how many questions the solver had to answer
    """

    def __init__(self, sheets: AnySheets) -> None:
        self.sheets = sheets
        self.asked = 0
        self.bit = {fact.key: 1 << at for at, fact in enumerate(sheets.all)}
        self.plays: list = []  # (the facts that are true in it as bits, the play)
        self.clashes: list = []  # facts as bits
        self.start = self.bit[sheets.start.key]  # said by a sheet that says nothing of it

    def bits(self, facts: Sequence) -> int:
        bits = sum(self.bit[fact.key] for fact in facts)
        return bits if any(fact.kind == "start" for fact in facts) else bits | self.start

    def play_of(self, facts: Sequence) -> int | None:
        """A play in which these facts are true, or None."""
        bits, unsaid = self.bits(facts), self.sheets.unsaid(facts)
        for clash in self.clashes:
            if clash & bits == clash:
                return None
        for at, (true, play) in enumerate(self.plays):
            if true & bits == bits and all(holds(play, literal) for literal in unsaid):
                if at > 50:  # what served once serves again
                    self.plays.insert(0, self.plays.pop(at))
                return play
        self.asked += 1
        play = self.sheets.play
        if not play.possible(self.sheets.literals(facts)):
            self._remember_clash(facts)
            return None
        return self._remember_play()

    def may_be(self, facts: Sequence, literals: Iterable[int], play: int) -> bool:
        """Whether other literals can be true beside facts that are true in a play."""
        if all(holds(play, literal) for literal in literals):
            return True
        self.asked += 1
        sheets = self.sheets
        if not sheets.play.possible([*sheets.literals(facts), *literals]):
            return False
        self._remember_play()
        return True

    def _remember_play(self) -> int:
        actual = self.sheets.play.last_play()
        true = 0
        for fact in self.sheets.all:
            if all(holds(actual, literal) for literal in fact.true):
                true |= self.bit[fact.key]
        self.plays.append((true, actual))
        return actual

    def _remember_clash(self, facts: Sequence) -> None:
        clash = set(self.sheets.play.clash())
        if clash & set(self.sheets.unsaid(facts)):
            return  # it is one because of what these facts leave out
        kept = [fact for fact in facts if clash & set(fact.true)]
        start = clash & set(self.sheets.start.true)
        bits = sum(self.bit[fact.key] for fact in kept)
        self.clashes.append(
            bits | self.start if start and not any(fact.kind == "start" for fact in facts) else bits
        )
