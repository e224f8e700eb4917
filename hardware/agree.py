"""Do the KiCad files have the circuit of circuit.py? Each check returns sentences.

So a wire that was moved in KiCad is noticed, and a GPIO that was moved in pins.py alone.
"""

from hardware import board, circuit, kicad_files
from hardware.footprints import footprint_of, numbers

Nets = dict[str, tuple[str, ...]]


def drawn(build: str) -> Nets:
    """The nets of a build's schematic as circuit.nets() has them: contacts by name, each once."""
    actual = circuit.parts(build)
    names = {
        (ref, number): f"{ref}.{name}"
        for ref, part in actual.items()
        for number, (name, _) in zip(numbers(part.kind), part.of.pins, strict=True)
    }
    nets = {}
    for net, pins in kicad_files.nets(kicad_files.schematic(build)).items():
        contacts = {names.get(pin, ".".join(pin)) for pin in pins}
        nets[net] = tuple(sorted(contacts))
    return nets


def schematic(build: str) -> list[str]:
    """Nets, parts and values that a build's schematic has otherwise."""
    name = kicad_files.schematic(build).name
    asked = {net: tuple(sorted(members)) for net, members in circuit.nets(build).items()}
    actual = drawn(build)
    faults = [
        f"{name}, {net}: {_listed(actual.get(net))}, not {_listed(asked.get(net))}."
        for net in sorted(asked.keys() | actual.keys())
        if asked.get(net) != actual.get(net)
    ]
    wanted = {ref: part.value for ref, part in circuit.parts(build).items()}
    values = kicad_files.values(kicad_files.schematic(build))
    return faults + [
        f"{name}, {ref}: {values.get(ref, 'no such part')}, not {wanted.get(ref, 'a part')}."
        for ref in sorted(wanted.keys() | values.keys())
        if wanted.get(ref) != values.get(ref)
    ]


def _listed(contacts: tuple[str, ...] | None) -> str:
    return " ".join(contacts) if contacts else "no such net"


def layout() -> list[str]:
    """Parts, footprints and pads' nets that the board has otherwise."""
    actual = kicad_files.board().footprints
    parts = circuit.parts("carrier")
    placed = {ref for ref in actual if not ref.startswith(board.DOT)}
    faults = [f"{ref} is not on the board." for ref in parts if ref not in placed]
    faults += [f"{ref} is on the board, and not in the circuit." for ref in placed - parts.keys()]
    for ref in sorted(placed & parts.keys()):
        name = footprint_of(parts[ref].kind)
        if actual[ref].name != name:
            faults.append(f"{ref} is a {actual[ref].name} on the board, not a {name}.")
    asked = board.wanted_nets()
    for pad in board.pads():
        net = asked.get((pad.ref, pad.number), "")
        if pad.net != net:
            faults.append(f"Pad {pad.number} of {pad.ref} is on {pad.net or 'no net'}, not {net}.")
    return faults
