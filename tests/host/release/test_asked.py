"""Names that a script asks a board for keep their names: they are collected from all scripts."""

from dev.release import asked
from dev.vm import ROOT

ON_VM = "on_vm.START"  # who runs the compiled firmware on the VM says this
# These ask modules outside the slots, whose names stay, beside what others ask of the app.
OTHERS = ("test_asked.py", "test_crashes.py", "test_in_place.py")


def test_the_list_is_what_the_scripts_ask_for() -> None:
    written = asked.ASKED_FILE.read_text(encoding="utf-8").split()
    assert written == asked.collected(), "python -m dev.release.asked"


def test_each_test_of_the_compiled_firmware_is_a_source() -> None:
    paths = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "host_tools").rglob("*.py")]
    users = {path for path in paths if ON_VM in path.read_text(encoding="utf-8")}
    users = {path for path in users if path.name not in OTHERS}
    assert len(users) > 3
    assert users <= set(asked.files())


def test_attributes_imports_and_keywords_of_a_script_are_asked_for() -> None:
    module = "A = 1\n_ONE = 'from ui.app import App'\n_TWO = f'x = {A}\\ny.waits(due=0)'\n"
    module += "_NO = 'not a script'\n"
    texts = list(asked.scripts(module))
    assert texts == ["from ui.app import App", "x = 0\ny.waits(due=0)", "not a script"]
    assert [asked.asked_by(text) for text in texts] == [{"App"}, {"waits", "due"}, set()]
