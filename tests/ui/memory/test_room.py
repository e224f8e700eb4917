"""What the table hears when there is hardly room for another evening."""

from store import room
from tests.ui.helpers import TableCase, press, table
from ui.screens.home import Home


class TestRoom(TableCase):
    def setUp(self):
        self.before = room.is_short

    def tearDown(self):
        room.is_short = self.before
        super().tearDown()

    def test_it_is_said_at_the_start_and_the_game_goes_on(self):
        room.is_short = lambda folder: folder == "device"
        app = table()
        self.assertIsNot(type(app.stack[-1]), Home)
        self.assertEqual(app.stack[-1].text, app.t("space-short"))
        press(app, "OK")
        self.assertIs(type(app.stack[-1]), Home)

    def test_else_nothing_is_said(self):
        room.is_short = lambda folder: False
        self.assertIs(type(table().stack[-1]), Home)
