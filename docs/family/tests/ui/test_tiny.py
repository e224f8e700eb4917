"""Tiny tarok on the device: every list in every language, whole."""

from tests.ui.helpers import TableCase
from tests.ui.texts import LANGUAGES, texts
from tests.ui.viewer import Viewer

GAME = ("game tiny",)

# What the table has played, how many sit there, more of its head, keys from home.
SCENES: tuple = (
    ((), 3, GAME, "OK"),
    (("deal", "A wins"), 3, GAME, "OK"),
    (("deal", "A wins"), 3, GAME, "OK OK"),
    (("deal", "A wins", "end"), 3, GAME, "LEFT"),
)


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = Viewer()
        viewer.everywhere(SCENES, [(("deal", "A wins", "end"), 3, GAME)])
        texts_by_code = {code: texts(code, "tiny") for code in LANGUAGES}
        self.assertEqual(viewer.problems({"winner", "facts"}, texts_by_code), [])
