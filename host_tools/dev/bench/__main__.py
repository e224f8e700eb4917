"""`make bench`: everything, one measure behind the other."""

from dev import plain_deals
from dev.bench import blocks, bus, club, on_vm, speed, stages, wear, web
from dev.keys.table import show
from kibic import release


def main() -> None:
    """Print everything."""
    show()
    print("Speed on one core of this machine, CPython")
    for name, figure in speed.figures():
        print(f"  {name:52} {figure:>12}")
    print("On the bus to the display, over the keys of the gallery")
    for name, figure in bus.figures():
        print(f"  {name:52} {figure:>12}")
    plain, head = plain_deals.plain_sheet(100, 1), len(plain_deals.HEAD) + 1
    print("On the MicroPython VM, as compiled for the board")
    for name, figure in on_vm.figures(plain, head):
        print(f"  {name:52} {figure:>12}")
    print("The stages of a release: Vadász behind 100 deals, each function a copy")
    for name, figure in stages.ablation(plain, head):
        print(f"  {name:32} {figure:>32}")
    print("Wear of the flash, on a littlefs as the board's")
    for name, figure in wear.figures(
        [*plain_deals.HEAD, plain_deals.DEALER], plain_deals.long_evening()
    ):
        print(f"  {name:52} {figure:>12}")
    print(blocks.line(release.build()))
    club.main()
    web.main()


if __name__ == "__main__":
    main()
