"""What is written, not drawn: the lists of parts and of wires."""

import csv
import io

from hardware import circuit, kicad_files
from hardware.breadboard import Wire
from hardware.footprints import footprint_of
from hardware.parts import EXTRAS, LCSC, ORDER, PRICED


def rows(build: str) -> list[tuple]:
    """(references, quantity, description, value, cents each); extras have no reference."""
    grouped: dict[tuple[str, str], list[str]] = {}
    parts = circuit.parts(build)
    for part in parts.values():
        if not part.of.cents:
            continue  # a test pad
        grouped.setdefault((part.kind, part.value), []).append(part.ref)
    lines = []
    for (_, value), refs in grouped.items():
        of = parts[refs[0]].of
        lines.append((" ".join(refs), len(refs), of.description, value, of.cents))
    lines += [("", count, words, "", cents) for which, words, count, cents, *_ in EXTRAS
              if which == build]  # fmt: skip
    return lines


def parts_csv(build: str) -> str:
    """The list of parts for a spreadsheet."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["references", "quantity", "description", "value", "order number",
                     "or", "footprint", "placed", "EUR each", "EUR"])  # fmt: skip
    for refs, count, words, value, cents in rows(build):
        numbers_of, who = order(build, refs, words), _placed(build, refs)
        price = (_eur(cents), _eur(count * cents))
        writer.writerow([refs, count, words, value, *numbers_of, *who, *price])
    return made.getvalue()


def order(build: str, refs: str, words: str) -> tuple[str, ...]:
    """(order number, an alternative) of a row of `rows`, from its references and description."""
    if not refs:
        return next(tuple(row[4:]) for row in EXTRAS if row[1] == words)
    part = circuit.parts(build)[refs.split()[0]]
    first, second = ORDER[part.kind]
    return first.format(_coded(part.value)), second


def _coded(value: str) -> str:
    """A resistor's value as its maker writes it: "1.8k" is 1K8, "330" is 330R."""
    if not value.endswith("k"):
        return value + "R"
    whole, _, part = value[:-1].partition(".")
    return f"{whole}K{part}"


def _placed(build: str, refs: str) -> tuple[str, ...]:
    """The footprint, and who puts the part on the board: the board house, or you."""
    parts = circuit.parts(build)
    if build != "carrier" or not refs:
        return "", ""
    first = refs.split()[0]
    return footprint_of(parts[first].kind), "board house" if is_placed(first) else "you"


def is_placed(ref: str) -> bool:
    """True if a part has pads on one side only: what machines place."""
    parts = kicad_files.board().footprints
    return ref in parts and not any(pad.drill for pad in parts[ref].pads)


def bom_csv() -> str:
    """What a board house places, and nothing else, in the columns that it reads; its own order
    numbers are those of LCSC."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["Comment", "Designator", "Footprint", "LCSC Part #"])
    parts = circuit.parts("carrier")
    for refs, *_ in rows("carrier"):
        kind = parts[refs.split()[0]].kind if refs else ""
        if kind and is_placed(refs.split()[0]):
            package = footprint_of(kind).partition(":")[2]
            writer.writerow([ORDER[kind][0], ",".join(refs.split()), package, LCSC[kind]])
    return made.getvalue()


def parts_table(build: str) -> str:
    """The same to read, with the sum."""
    lines = [
        f"# Parts of the {build} build",
        "",
        f"Prices are rough: one piece in small numbers, {PRICED}.",
        "",
        "Order numbers are the makers'; where a shop says something else, the description counts.",
        "",
        "| | quantity | what | value | order number, or | EUR |",
        "|---|---:|---|---|---|---:|",
    ]
    total = 0
    for refs, count, words, value, cents in rows(build):
        total += count * cents
        shown = value if value and value not in words else ""
        numbers_of = ", or ".join([number for number in order(build, refs, words) if number])
        price = _eur(count * cents)
        lines.append(f"| {refs} | {count} | {words} | {shown} | {numbers_of} | {price} |")
    lines.append(f"| | | **all** | | | **{_eur(total)}** |")
    return "\n".join(lines) + "\n"


def wires_table(wires: list[Wire]) -> str:
    """The wires of the breadboard in the order in which to put them in."""
    lines = [
        "# The wires of the breadboard build",
        "",
        "The numbers are those of the picture. 35j is column 35, row j. Rows a to e are above the",
        "groove, f to j below it. The holes of the rails have no numbers: any free one will do.",
        "",
        "| wire | colour | from | to | joins |",
        "|---:|---|---|---|---|",
    ]
    for number, wire in enumerate(wires, 1):
        joins = " and ".join(wire.joins)
        ends = f"{_hole(wire.start)} | {_hole(wire.end)}"
        lines.append(f"| {number} | {wire.colour} | {ends} | {joins} |")
    return "\n".join(lines) + "\n"


def _hole(name: str) -> str:
    """A hole as it is printed on a breadboard: "35j", "upper rail −, near column 61"."""
    if "." in name:
        return name.replace(".", " ")
    if name[1] in "+-":
        half, sign = "upper" if name[0] == "T" else "lower", name[1].replace("-", "−")
        return f"{half} rail {sign}, near column {name[2:]}"
    return name[1:]


def _eur(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"
