"""Mutation check of the bounds: do verdicts and golden sheets notice when an operator is wrong?

`python -m tests.model.mutants FILE [GAME...]` changes a number or an operator in a function's body,
one at a time, in a forked process that then compares kept verdicts of the games and the refused
golden sheets. A change that none of them notices is shown with its line.
"""

import ast
import os
import random
import shlex
import signal
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from kibic import ROOT
from tests.model import judge, verdicts

GAMES = ("hunter", "illustrated", "high")
POSSIBLE = 400  # sets of a game that the core has to take
HANG_S = 120
OTHER: dict = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def places(tree: ast.Module) -> list:
    """The nodes of function bodies that can be changed; annotations run nowhere."""
    nodes: list = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in function.body:
            notes = [n.annotation for n in ast.walk(statement) if isinstance(n, ast.AnnAssign)]
            dead = {id(node) for note in notes for node in ast.walk(note)}
            for node in ast.walk(statement):
                number = isinstance(node, ast.Constant) and isinstance(node.value, int)
                operator = isinstance(node, ast.Compare | ast.BoolOp) or (
                    isinstance(node, ast.BinOp) and type(node.op) in OTHER
                )
                if (number or operator) and id(node) not in dead and node not in nodes:
                    nodes.append(node)
    return nodes


def change(node: ast.AST) -> None:
    """Raise a number, turn a truth value, take the neighbour of an operator."""
    if isinstance(node, ast.Constant):
        value = node.value
        assert isinstance(value, int)
        node.value = not value if isinstance(value, bool) else value + 1
    elif isinstance(node, ast.Compare):
        node.ops[0] = OTHER[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = OTHER[type(node.op)]()


def plant(path: Path, code: CodeType) -> None:
    """Make this process import `code` instead of the file."""
    real = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if Path(self.path).resolve() == path else real(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 (its type is inherited)


def sets(game: str) -> Iterator[tuple]:
    """(sheets, facts, verdict) of a game: all that are impossible, and some others."""
    sheets, kept = verdicts.sheets_of(game), verdicts.read(game)
    rows = [(facts, kept[fact.key][0]) for fact, facts in verdicts.pairs(sheets)]
    rows.append((list(verdicts.larger(sheets, "kept", verdicts.LARGER)), kept["larger"][0]))
    judged = [(sheets, *both) for facts, signs in rows for both in zip(facts, signs, strict=True)]
    left = set(kept.get("open", ()))
    random.Random(game).shuffle(judged)
    taken = [row for row in judged if row[2] not in (judge.IMPOSSIBLE, judge.UNANSWERED)]
    yield from taken[:POSSIBLE]
    for row in judged:
        if row[2] == judge.IMPOSSIBLE and " ".join(fact.key for fact in row[1]) not in left:
            yield row


def notices(judged: list) -> bool:
    """Whether a refused golden sheet or a verdict is no longer met."""
    from kibic.sheets.judge import report
    from tarokk.sheet import BadLine

    for why in sorted((ROOT / "tests/golden").glob("*/refused/*.why")):
        if "format" in why.parts:  # some of these are no text
            continue
        try:
            report(why.with_suffix(".kib").read_text("utf-8").splitlines())
        except BadLine as error:
            reason = [error.refused.code, *map(str, error.refused.facts)]
            if reason != shlex.split(why.read_text("utf-8").partition(":")[0])[1:]:
                return True
        else:
            return True
    return any(judge.disagrees(*row) for row in judged)


def survives(path: Path, code: CodeType, judged: list) -> bool:
    """Whether nothing notices this code in a file's place; a crash or a hang is noticed."""
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_PROF, HANG_S)  # of its own time, whatever else runs
        noticed = True
        try:
            plant(path, code)
            noticed = notices(judged)
        finally:
            os._exit(int(noticed))
    return os.waitpid(child, 0)[1] == 0


def main(file: str, games: list) -> int:
    path = (ROOT / file).resolve()
    source = path.read_text("utf-8")
    judged = [row for game in games or GAMES for row in sets(game)]
    if not survives(path, compile(source, str(path), "exec"), judged):
        print("The unchanged file is noticed.")
        return 2
    number, left = len(places(ast.parse(source))), 0
    for at in range(number):
        tree = ast.parse(source)
        node = places(tree)[at]
        change(node)
        if survives(path, compile(tree, str(path), "exec"), judged):
            left += 1
            line = source.splitlines()[node.lineno - 1].strip()
            print(f"{file}:{node.lineno}:{node.col_offset} {line}", flush=True)
    print(f"{file}: {number} made, {number - left} noticed, {left} survived")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
