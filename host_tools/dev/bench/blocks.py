"""The blocks of the board's flash that two slots and a year's evenings take."""

from dev import plain_deals
from dev.bench import on_vm
from dev.board.files import BLOCK_COUNT, used
from kibic import release
from kibic.board import image

EVENINGS = 50


def line(made: release.Release) -> str:
    """Return what a release and a year's evenings take on a littlefs as the board's."""
    files = image.contents(made) | {"/b.pack": made.pack}
    of_slots = used(files)
    head = [*plain_deals.HEAD, plain_deals.DEALER]
    played = on_vm.journal_files([*head, *plain_deals.long_evening()], len(head))
    for number in range(1, EVENINGS + 1):
        for path, data in played.items():
            if not path.endswith("+") or number == EVENINGS:  # the next one puts that away
                files[path.replace("0001", f"{number:04}")] = data
    return (
        f"blocks of {BLOCK_COUNT}: two slots {of_slots}, {EVENINGS} evenings"
        f" {used(files) - of_slots}"
    )
