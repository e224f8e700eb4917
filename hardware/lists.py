"""What is written, not drawn: the netlist, the list of parts and the list of wires."""

import csv
import io

from hardware import circuit
from hardware.breadboard import Wire
from hardware.footprints import numbers
from hardware.kicad_schematic import TYPES
from hardware.parts import EXTRAS, PRICED
from hardware.sexpr import identity, text


def netlist(build):
    """A netlist in KiCad's format."""
    there = circuit.parts(build)
    components = [
        ("comp", ("ref", part.ref), ("value", part.value), ("footprint", f"kibic:{part.kind}"),
         ("fields", ("field", ("name", "Purpose"), part.purpose)),
         ("tstamps", identity("symbol", part.ref)))
        for part in there.values()
    ]  # fmt: skip
    nets = [
        ("net", ("code", str(code)), ("name", name), *_nodes(there, members))
        for code, (name, members) in enumerate(circuit.nets(build).items(), 1)
    ]
    return text((
        "export", ("version", "E"), ("design", ("source", f"{build}.kicad_sch")),
        ("components", *components), ("nets", *nets),
    )) + "\n"  # fmt: skip


def _nodes(there, members):
    for member in members:
        ref, name = member.split(".")
        pads = zip(numbers(there[ref].kind), there[ref].of.pins, strict=True)
        found = {number: does for number, (pin, does) in pads if pin == name}
        for number, does in found.items():
            yield ("node", ("ref", ref), ("pin", number), ("pinfunction", name),
                   ("pintype", TYPES[does]))  # fmt: skip


def rows(build):
    """(references, quantity, description, value, cents each); extras have no reference."""
    grouped: dict[tuple[str, str], list[str]] = {}
    there = circuit.parts(build)
    for part in there.values():
        grouped.setdefault((part.kind, part.value), []).append(part.ref)
    found = []
    for (_, value), refs in grouped.items():
        of = there[refs[0]].of
        found.append((" ".join(refs), len(refs), of.description, value, of.cents))
    found += [("", count, words, "", cents) for which, words, count, cents in EXTRAS
              if which == build]  # fmt: skip
    return found


def parts_csv(build):
    """The list of parts for a spreadsheet."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["references", "quantity", "description", "value", "EUR each", "EUR"])
    for refs, count, words, value, cents in rows(build):
        writer.writerow([refs, count, words, value, _eur(cents), _eur(count * cents)])
    return made.getvalue()


def parts_table(build):
    """The same to read, with the sum."""
    lines = [
        f"# Parts of the {build} build",
        "",
        f"Prices are rough: one piece in small numbers, {PRICED}.",
        "",
        "| | quantity | what | value | EUR |",
        "|---|---:|---|---|---:|",
    ]
    total = 0
    for refs, count, words, value, cents in rows(build):
        total += count * cents
        shown = value if value and value not in words else ""
        lines.append(f"| {refs} | {count} | {words} | {shown} | {_eur(count * cents)} |")
    lines.append(f"| | | **all** | | **{_eur(total)}** |")
    return "\n".join(lines) + "\n"


def wires_table(wires: list[Wire]) -> str:
    """The wires of the breadboard in the order in which to put them in."""
    lines = [
        "# The wires of the breadboard build",
        "",
        "The numbers are those of the picture. `B35j` is column 35, row j, in the lower half;",
        "`T-61` is hole 61 of the upper rail marked −.",
        "",
        "| wire | colour | from | to | joins |",
        "|---:|---|---|---|---|",
    ]
    for number, wire in enumerate(wires, 1):
        joins = " and ".join(wire.joins)
        lines.append(f"| {number} | {wire.colour} | {wire.start} | {wire.end} | {joins} |")
    return "\n".join(lines) + "\n"


def _eur(cents):
    return f"{cents // 100}.{cents % 100:02}"
