"""Whoever reads is addressed in one way throughout: in Hungarian as `te`, a table as `ti`; in
Danish as `du`, a table as `I`. Of the polite ways the commonest forms are looked for.
"""

import re
from pathlib import Path

import pytest

from dev.vm import ROOT

POLITE = {
    "hu": r"\b(ön|önt|önnek|önök|önöket|önöknek|kérjük|kérem|szíveskedj\w+|válassz(a|on)"
    r"|kattintson|mentse|nézze|lépjen|nyissa|illessze|tartsa|kapcsolja|indítsa|töltse)\b",
    "da": r"\b(Dem|Deres|Dig|Dit|Din)\b|\b(vil|kan|skal|har|må|bedes) De\b|\bønsker De\b",
}


def files(code: str) -> list[Path]:
    """The texts of a language: the device's, the commands', the page's; its first evening."""
    paths = [*ROOT.glob(f"firmware/ui/texts/{code}/*.txt"), *ROOT.glob(f"host_tools/**/{code}.txt")]
    return paths + ([ROOT / "docs" / "este.md"] if code == "hu" else [])


@pytest.mark.parametrize("code", POLITE)
def test_nobody_is_addressed_politely(code: str) -> None:
    flags = re.IGNORECASE if code == "hu" else 0
    paths = files(code)
    assert len(paths) > 10
    wrong = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(POLITE[code], line, flags)
    ]
    assert not wrong


def test_the_forms_are_seen() -> None:
    assert re.search(POLITE["hu"], "Kérjük, válasszon!", re.IGNORECASE)
    assert re.search(POLITE["da"], "Her kan De vælge.")
