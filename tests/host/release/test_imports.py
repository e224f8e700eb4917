"""What a module of a release takes from another is there."""

import ast

from kibic.release.bindings import dotted, names_bound, walk
from tests.host.support.built import stages


def test_what_is_taken_from_a_module_is_bound_in_it() -> None:
    """A name that is only passed on may be dropped where it is; a board would find that at the
    first key that needs the module."""
    trees = {dotted(path): ast.parse(text) for path, text in stages().small.items()}
    bound = {name: set(names_bound(tree.body)) for name, tree in trees.items()}
    taken = [
        (name, node.module, alias.name)
        for name, tree in trees.items()
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in bound
        for alias in node.names
    ]
    lost = [
        row for row in taken if row[2] not in bound[row[1]] and f"{row[1]}.{row[2]}" not in trees
    ]
    assert lost == []
    assert len(taken) > 300
