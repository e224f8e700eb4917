"""Whether a board is Kibic's, and the one that was meant: until then nothing is changed on it."""

from kibic import pack
from kibic.board import room
from kibic.board.board import Board
from kibic.pack import Member
from kibic.words import Trouble
from store.files import line_of

NEW = ".new"  # behind the name of a file that is being written
PACKS = ("a.pack", "b.pack", "rescue.pack")
_SWEPT = tuple([f"/{name}{NEW}" for name in PACKS + pack.OUTSIDE + ("slot", "build")])
_BEGINNING = line_of(1, "kibic 1")  # of every journal


async def is_kibic(board: Board) -> bool:
    """Return whether Kibic has been on a board: a pack or the beginning of one, or an
    evening. That it has files of such names is not enough. Raises Trouble."""
    tree = await board.walk("")
    for name in PACKS:
        for path in (name, name + NEW):
            if tree.get(path, 0) > 0 and await _begins_pack(board, f"/{path}"):
                return True
    for number in reversed(room.sheets(tree)):
        path = f"/{room.DATA}{number}{room.JOURNAL}"
        if await board.part(Member(path, 0, len(_BEGINNING))) == _BEGINNING:
            return True
    return False


async def _begins_pack(board: Board, path: str) -> bool:
    return pack.read_head(await board.part(Member(path, 0, pack.HEAD_BYTES))) is not None


async def check_kibic(board: Board) -> None:
    """Raises Trouble if a board that is to be changed is not Kibic's."""
    if not await is_kibic(board):
        raise Trouble("not-kibic")


async def welcome(board: Board, identity: str) -> str:
    """Return the identity of a board that was just reached, which must be `identity` unless that is
    "". What an update that was stopped has left on a board of Kibic's is removed. Raises Trouble,
    the board given back."""
    try:
        now = await board.identity()
        if identity and now != identity:
            raise Trouble("another-board")
        if await is_kibic(board):
            await board.sweep(_SWEPT)
    except Trouble:
        await board.close()
        raise
    return now
