"""Does the circuit agree with pins.py, and can the chip's pins do what they should? Each check
returns sentences."""

from collections import Counter
from typing import Any

from device import pins
from hardware.electrical import Nets

ON_THE_PICO = (23, 24, 25, 29)  # not on the header: Pico Datasheet, 2.1
CONSOLE = (0, 1)


def wanted(build: str, of: Any = pins) -> dict[str, str]:
    """{"GP4": net} for all that pins.py says of the header, as far as a build has it."""
    nets = {f"GP{of.I2C[1]}": "SDA", f"GP{of.I2C[2]}": "SCL"}
    nets |= {f"GP{pin}": f"KEY_{name}" for name, pin in
              zip(("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"), of.KEYS, strict=True)}  # fmt: skip
    nets[f"GP{of.LAMPS[0]}"] = "LAMP_DATA"
    nets[f"GP{of.LAMP_POWER}"] = "LAMP_POWER"
    if build == "carrier":
        nets |= {f"GP{of.DISPLAY_OFF}": "DISPLAY_OFF", f"GP{of.CHARGING}": "CHARGING"}
        nets |= {f"GP{pin}": f"LCD_{name}" for name, pin in
                  zip(("SCK", "MOSI", "CS", "A0", "RST"), of.LCD[1:6], strict=True)}  # fmt: skip
    if of.PIEZO is not None:
        nets[f"GP{of.PIEZO}"] = "PIEZO"
    return nets


def agreement(build: str, nets: Nets, of: Any = pins) -> list[str]:
    """Where nets and pins.py differ. GP0 and GP1 may go to a console."""
    in_circuit = {pin.split(".")[1]: net for net, members in nets.items() for pin in members
             if pin.startswith("U1.GP") and not net.startswith("CONSOLE")}  # fmt: skip
    asked = wanted(build, of)
    return [
        f"{pin}: pins.py says {asked.get(pin)}, the circuit {in_circuit.get(pin)}."
        for pin in sorted(asked.keys() | in_circuit.keys())
        if asked.get(pin) != in_circuit.get(pin)
    ]


def gpio(of: Any = pins) -> list[str]:
    """Pins used twice, not on the header, or that cannot do what they should.

    RP2040 Datasheet, 1.4.3: I2C0 and I2C1 take turns every two pins, SDA is even; SPI0 and SPI1
    every eight, with SCK and TX the third and fourth of four. 2.11.5: any GPIO
    can wake the chip; those that the Pico keeps for itself have no key.
    """
    bus_number, sda, scl, _ = of.I2C
    used = [sda, scl, *of.KEYS, of.LAMPS[0], *([] if of.PIEZO is None else [of.PIEZO])]
    used += [of.LAMP_POWER, of.DISPLAY_OFF, of.CHARGING, *of.LCD[1:6]]
    faults = [f"GP{pin} is used twice." for pin, count in Counter(used).items() if count > 1]
    faults += [f"GP{pin} is not on the header." for pin in used if pin in ON_THE_PICO or pin > 28]
    faults += [f"GP{pin} belongs to the console." for pin in used if pin in CONSOLE]
    for pin, odd in ((sda, 0), (scl, 1)):
        if pin % 2 != odd or pin // 2 % 2 != bus_number:
            faults.append(f"GP{pin} is no {'SCL' if odd else 'SDA'} of I2C{bus_number}.")
    for pin, place in zip(of.LCD[1:3], (2, 3), strict=True):
        if pin % 4 != place or pin // 8 % 2 != of.LCD[0]:
            faults.append(f"GP{pin} is no {('SCK', 'TX')[place - 2]} of SPI{of.LCD[0]}.")
    if (of.VSYS, of.VBUS) != (29, 24):
        faults.append("On a Pico VSYS is measured at GP29, and USB seen at GP24.")
    return faults
