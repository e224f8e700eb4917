"""Which module lives when: one table says it."""

import os
import sys

from tests.ui.helpers import not_on_micropython
from tests.ui.kept import EveningsCase, device, kept
from ui import memory

# What opens what: phase, the modules that the phase needs and has to leave alone.
NEEDS = {
    "home": ("ui.screens.home_view",),
    "deal": ("ui.screens.entry", "ui.screens.figures", "ui.screens.recap"),
    "pays": ("ui.screens.entry", "ui.screens.recap"),
    "past": ("ui.screens.history", "store.past", "ui.screens.recap"),
    "menu": (),
    "apart": ("ui.screens.history", "ui.screens.table"),
}


# As long as there is power, because it is small, or not once there is an evening.
STAYS = ("ui.screens.__init__", "ui.screens.home", "ui.screens.help", "ui.screens.welcome")


class TestMemory(EveningsCase):
    def setUp(self):
        super().setUp()
        kept()
        self.app = device()

    def gone(self, app, phase, roomy):
        """The modules of the table that this phase lets go of."""
        app.roomy = roomy
        every = [path for paths, _, _ in memory.LIVES for path in paths]
        for path in every:
            __import__(path)
        app.memory.enter(phase)
        return {path for path in every if path not in sys.modules}

    def test_each_module_stands_there_once(self):
        every = [path for paths, _, _ in memory.LIVES for path in paths]
        self.assertEqual(len(every), len(set(every)))
        for path in every:
            __import__(path)

    def test_each_screen_stands_there(self):
        not_on_micropython()
        paths = [path for paths, _, _ in memory.LIVES for path in paths]
        here = __file__.rsplit("/", 4)[0]
        for name in sorted(os.listdir(here + "/firmware/ui/screens")):
            path = "ui.screens." + name[:-3]
            if name[-3:] == ".py" and path not in paths and path not in STAYS:
                self.fail(path + ": write it into LIVES of ui.memory, beside what closes with it")

    def test_a_phase_keeps_what_it_needs(self):
        for phase, needed in NEEDS.items():
            for roomy in (True, False):
                gone = self.gone(self.app, phase, roomy)
                self.assertEqual((phase, gone.intersection(needed)), (phase, set()))

    def test_the_menu_leaves_nothing_of_the_table_where_there_is_little_room(self):
        gone = self.gone(self.app, "menu", False)
        self.assertEqual(len(gone), sum(len(paths) for paths, _, _ in memory.LIVES))
        self.assertTrue(self.app.unloaded)

    def test_where_there_is_room_what_deals_need_stays(self):
        self.app.unloaded = False
        for phase in NEEDS:
            gone = self.gone(self.app, phase, True)
            self.assertFalse("ui.screens.entry" in gone or "ui.screens.home_view" in gone)
        self.assertFalse(self.app.unloaded)
