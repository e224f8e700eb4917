"""What the commands for the board say, in each language; {} takes the next fact."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn
from rich.table import Table

from kibic.shown import shown

LANGUAGES = ("en", "hu")
PIPED_WIDTH = 140  # columns, where no terminal says how wide it is

# key, English, Hungarian
_TABLE = (
    # the link
    ("no-board",
     "No board is to be seen. Plug it in with a USB cable that carries data. If it has no"
     " MicroPython yet, download RPI_PICO v1.27.0 or newer (a file such as RPI_PICO-v1.27.0.uf2)"
     " from MicroPython's own download page for the Raspberry Pi Pico, hold the board's BOOTSEL"
     " button while you plug it in, and run: kibic flash --uf2 FILE",
     "Nem látszik panel. Olyan USB-kábellel kell bedugni, amely adatot is visz. Ha még nincs rajta"
     " MicroPython: a MicroPython saját letöltőoldaláról, a Raspberry Pi Pico alól kell az RPI_PICO"
     " v1.27.0 vagy újabb (például RPI_PICO-v1.27.0.uf2); bedugás közben a panel BOOTSEL gombját"
     " nyomva kell tartani, aztán: kibic flash --uf2 FÁJL"),
    ("several-boards",
     "There are several boards: say which one with --port, by its port or serial number ({}).",
     "Több panel is van: a --port mondja meg, melyik kell, porttal vagy sorozatszámmal ({})."),
    ("no-such-port",
     "There is no port {}: leave --port out, or look again after plugging the board in.",
     "Nincs {} port: a --port elhagyható, vagy bedugás után újra meg kell nézni."),
    ("port-closed",
     "The port {} does not open: close the other program that uses it, then try again.",
     "A(z) {} port nem nyílik: be kell zárni a másik programot, amely használja."),
    ("port-closed-linux",
     "The port {} does not open: close the other program that uses it; or, if you may not use"
     " ports, run: sudo usermod -aG dialout $USER, and log in again.",
     "A(z) {} port nem nyílik: be kell zárni a másik programot, amely használja; ha nincs jog a"
     " portokhoz: sudo usermod -aG dialout $USER, aztán újra be kell jelentkezni."),
    ("no-micropython",
     "No MicroPython answers on {}. Unplug the board and plug it in again; if that does not help,"
     " hold BOOTSEL while you plug it in and run: kibic flash --uf2 FILE, with RPI_PICO v1.27.0 or"
     " newer from MicroPython's own download page.",
     "A(z) {} porton nem felel MicroPython. Ki kell húzni és újra bedugni; ha nem segít, bedugás"
     " közben nyomni a BOOTSEL gombot, aztán: kibic flash --uf2 FÁJL, a MicroPython saját"
     " letöltőoldalán lévő RPI_PICO v1.27.0 vagy újabb fájllal."),
    ("link-lost",
     "The board no longer answers ({}). Check the cable and run the command again; nothing on the"
     " board is half done.",
     "A panel már nem felel ({}). Meg kell nézni a kábelt és újra kiadni a parancsot; a panelen"
     " semmi sem maradt félbe."),
    ("board-full",
     "The board's memory is full ({}). Run: kibic pull --keep 5; it takes the older evenings home"
     " and off the board.",
     "Megtelt a panel ({}). Jöhet: kibic pull --keep 5; a régebbi estéket hazahozza és leveszi."),
    ("board-odd",
     'The board says what no Kibic would say: "{}". Unplug it, plug it in again and run: kibic'
     " doctor",
     'A panel olyat mond, amit egy Kibic nem mondana: „{}”. Ki kell húzni, újra bedugni, aztán:'
     " kibic doctor"),
    ("other-python",
     "This board runs {}, not MicroPython: Kibic needs RPI_PICO v1.27.0 or newer from MicroPython's"
     " own download page, and kibic flash --uf2 FILE.",
     "Ezen a panelen {} fut, nem MicroPython: a MicroPython saját letöltőoldaláról az RPI_PICO"
     " v1.27.0 vagy újabb kell, és kibic flash --uf2 FÁJL."),
    ("other-board",
     "This is a {}: Kibic runs on a board with an RP2040, such as the Raspberry Pi Pico. Nothing on"
     " it was changed.",
     "Ez egy {}: a Kibic RP2040-es panelen fut, ilyen a Raspberry Pi Pico. Semmi sem változott"
     " rajta."),
    ("foreign",
     "Files that are not Kibic's are on the board: {}.",
     "Nem a Kibic fájljai vannak a panelen: {}."),
    ("ask-foreign",
     "Save them here and put Kibic in their place?",
     "Mehetnek-e ide mentésre, és a helyükre a Kibic?"),
    ("foreign-kept",
     "The board is left as it is. To save its files and put Kibic in their place: kibic flash"
     " --force",
     "A panel maradt, ahogy volt. A fájljai mentéséhez és a Kibic feltevéséhez: kibic flash"
     " --force"),
    ("saved-foreign", "Saved files: {}, in {}.", "Mentett fájlok: {}, itt: {}."),
    ("board-refused",
     "The board refused: {}. Run: kibic doctor",
     "A panel ezt jelezte: {}. Jöhet: kibic doctor"),
    ("not-the-same",
     "{} did not arrive as it was sent. Check the cable and run the command again.",
     "{} nem úgy érkezett meg, ahogy elindult. Meg kell nézni a kábelt és újra próbálni."),
    ("interrupted",
     "Stopped. The board starts what it started before; run the command again to go on.",
     "Megállítva. A panel azt indítja, amit eddig; a folytatáshoz újra kell kiadni a parancsot."),
    # the boot loader
    ("only-boot-loader",
     "The board is in boot-loader mode and has no MicroPython to speak with. Download RPI_PICO"
     " v1.27.0 or newer from MicroPython's own download page for the Raspberry Pi Pico, and run:"
     " kibic flash --uf2 FILE",
     "A panel rendszertöltő módban van, nincs rajta futó MicroPython. A MicroPython saját"
     " letöltőoldaláról, a Raspberry Pi Pico alól kell az RPI_PICO v1.27.0 vagy újabb, aztán:"
     " kibic flash --uf2 FÁJL"),
    ("uf2-unreadable", "{} cannot be read: {}.", "{} nem olvasható: {}."),
    ("uf2-wrong",
     "{} is no whole UF2 file for the RP2040: download RPI_PICO v1.27.0 or newer once more.",
     "{} nem ép UF2-fájl az RP2040-hez: újra le kell tölteni (RPI_PICO v1.27.0 vagy újabb)."),
    ("uf2-refused",
     "The drive {} did not take the file: {}. Hold BOOTSEL, plug the board in and try again.",
     "A(z) {} meghajtó nem fogadta a fájlt: {}. BOOTSEL nyomva, bedugni, újra próbálni."),
    ("no-drive",
     "The board's drive RPI-RP2 does not appear. Hold BOOTSEL while you plug the board in, let its"
     " drive open, and try again.",
     "Nem jelenik meg a panel RPI-RP2 meghajtója. A BOOTSEL gombot nyomva kell bedugni, megvárni a"
     " meghajtót, és újra próbálni."),
    ("no-start",
     "MicroPython was copied, but the board does not come back. Unplug it, plug it in again and"
     " run: kibic flash",
     "A MicroPython felment, de a panel nem jelentkezik. Ki kell húzni, újra bedugni, aztán:"
     " kibic flash"),
    ("to-boot-loader", "The board goes into boot-loader mode.", "A panel rendszertöltő módba lép."),
    ("loading", "MicroPython goes onto the board: {}", "Felkerül a MicroPython: {}"),
    # the release
    ("no-firmware",
     "{} is no folder of this project: it has no firmware/device/run.py.",
     "{} nem a projekt mappája: nincs benne firmware/device/run.py."),
    ("no-compile", "{} does not compile: {}", "{} nem fordítható: {}"),
    ("built", "Version {} in {} files, {} KB.", "{} változat: {} fájl, {} KB."),
    # flash
    ("found", "Found {} with MicroPython {}.", "Megvan: {}, MicroPython {}."),
    ("old-micropython",
     "The board's MicroPython {} is too old. Download RPI_PICO v1.27.0 or newer from MicroPython's"
     " own download page for the Raspberry Pi Pico, and run: kibic flash --uf2 FILE",
     "A panel MicroPythonja ({}) túl régi. A MicroPython saját letöltőoldaláról, a Raspberry Pi"
     " Pico alól kell az RPI_PICO v1.27.0 vagy újabb, aztán: kibic flash --uf2 FÁJL"),
    ("other-mpy",
     "The board's MicroPython takes .mpy files of format {}, these are of format {}: use a newer"
     " Kibic, or MicroPython 1.27 or 1.28.",
     "A panel MicroPythonja {} formátumú .mpy fájlt kér, ez {}: újabb Kibic kell, vagy MicroPython"
     " 1.27, 1.28."),
    ("no-room",
     "The board lacks {} blocks of 4 KB for this version. Run: kibic pull --keep {}, then this"
     " again; that takes the oldest evenings off the board, {} of them, once they are safe here.",
     "A panelen {} darab 4 KB-os blokk hiányzik ehhez a változathoz. Jöhet: kibic pull --keep {},"
     " aztán megint ez; az a legrégebbi estéket leveszi ({}), amint itt biztonságban vannak."),
    ("no-room-at-all",
     "The board lacks {} blocks of 4 KB for this version, and taking evenings off it does not make"
     " enough room. Run: kibic doctor; it names the files that are not Kibic's.",
     "A panelen {} darab 4 KB-os blokk hiányzik ehhez a változathoz, és az esték levétele sem elég."
     " Jöhet: kibic doctor; megnevezi azokat a fájlokat, amelyek nem a Kibicé."),
    ("new-board", "The board is new: there are no sheets to pull.",
     "A panel új: nincs letöltendő lap."),
    ("already", "The board runs {} already, every byte of it intact.",
     "A panelen már {} fut, minden bájtja ép."),
    ("plan",
     "It goes into slot {}. Files to send: {}; to copy on the board: {}.",
     "Ebbe a rekeszbe kerül: {}. Átmegy {} fájl, a panelen másolódik {}."),
    ("sending", "sending", "küldés"),
    ("noted", "The board now knows that it is a {}.", "A panel most már tudja, mi ő: {}."),
    ("restarts-only", "The board restarts.", "A panel újraindul."),
    ("verified", "All {} files are verified on the board.", "Mind a(z) {} fájl ellenőrizve."),
    ("restarts", "The board restarts and tries the new version.",
     "A panel újraindul, és kipróbálja az új változatot."),
    ("confirmed", "The board now runs {}, confirmed.", "A panelen most {} fut, beválva."),
    ("unconfirmed",
     "{} started but has not shown its first screen yet. Look at the board; if nothing shows in a"
     " minute or two, unplug it and run: kibic doctor",
     "{} elindult, de még nem mutatta az első képernyőt. Ha egy-két perc múlva sem látszik semmi,"
     " ki kell húzni, aztán: kibic doctor"),
    ("fell-back",
     "{} did not start: the board went back to {}. Run: kibic pull, and send its crash.txt to us.",
     "{} nem indult el: a panel visszaállt erre: {}. Jöhet: kibic pull, a crash.txt-t pedig"
     " kérjük elküldeni."),
    ("nothing-starts",
     "{} does not start and there is no other version. Run: kibic pull, then kibic flash with an"
     " older Kibic.",
     "{} nem indul, és nincs másik változat. Jöhet: kibic pull, aztán kibic flash egy régebbi"
     " Kibickel."),
    # pull
    ("pulling", "pulling", "letöltés"),
    ("removed", "Evenings taken off the board: {}; still there: {}.",
     "Levett esték: {}; a panelen maradt: {}."),
    ("not-removed", "Sheet {} stays on the board: here is no file that says the same.",
     "A(z) {}. lap a panelen marad: itt nincs ugyanazt mondó fájl."),
    ("pulled", "Sheets on the board: {}; all are in {}. New files: {}.",
     "Lapok a panelen: {}; mind itt van: {}. Új fájlok: {}."),
    ("new-sheet", "new    {}", "új     {}"),
    ("same-sheet", "same   {}", "ugyanaz {}"),
    ("new-file", "new    {}", "új     {}"),
    ("folder", "The folder {} cannot be used: {}.", "A(z) {} mappa nem használható: {}."),
    ("torn",
     "Sheet {}: its last line was cut off before it was confirmed; it is left out.",
     "{}. lap: az utolsó sor félbemaradt, mielőtt érvényes lett; kimaradt."),
    ("damaged",
     "Sheet {} is damaged: {} The journal is saved as it is: {}",
     "A(z) {}. lap sérült: {} A napló úgy, ahogy van, itt: {}"),
    ("bad-line",
     "line {} cannot be read, the {} lines before it are in the sheet.",
     "a {}. sor olvashatatlan, az előtte lévő {} sor a lapon van."),
    ("unread",
     "what was said in these deals cannot be read: {}. They pay nothing, all others count.",
     "ezek az osztások olvashatatlanok: {}. Nem fizetnek semmit, a többi számít."),
    ("head-missing",
     "its head lacks lines; what follows may have been played by other rules.",
     "a fejéből sorok hiányoznak; ami utána áll, lehet, hogy más szabályok szerint ment."),
    ("lines-missing",
     "lines between the deals are missing; all deals are in the sheet.",
     "sorok hiányoznak az osztások közül; minden osztás a lapon van."),
    ("refused-line",
     'the rules refuse "{}", what stands before it is in the sheet.',
     'a szabályok szerint nem lehet: "{}"; ami előtte áll, a lapon van.'),
    ("unreadable", "it cannot be read ({}).", "nem olvasható ({})."),
    # roster, options, clock
    ("name", "{}", "{}"),
    ("no-such-name", "There is no {} on the roster: {}.", "Nincs {} a névsorban: {}."),
    ("name-there", "{} is on the roster already.", "{} már benne van a névsorban."),
    ("name-dropped", "{} is left out: the roster holds {} names.",
     "{} kimarad: a névsorba {} név fér."),
    ("roster-empty", "The roster is empty. Add a name with --add NAME.",
     "A névsor üres. Új név: --add NÉV."),
    ("bad-name",
     '"{}" cannot be a name: 1 to {} letters without # and control characters, please.',
     '"{}" nem lehet név: 1–{} betű kell, # és vezérlőkarakter nélkül.'),
    ("game", "game", "játék"),
    ("option", "option", "beállítás"),
    ("default", "default", "alapérték"),
    ("takes", "takes", "lehet"),
    ("source", "source", "forrás"),
    ("takes-values", "silent/announced", "csendben/bemondva"),
    ("takes-numbers", "any number", "bármilyen szám"),
    ("option-line", "In a sheet's head, one line each, such as: option four-kings 2/4",
     "A pontlap elején, mindegyik külön sorban, például: option four-kings 2/4"),
    ("no-game", "There is no game {}: {}.", "Nincs {} játék: {}."),
    ("rules-unreadable", "{} cannot be read: {}.", "{} nem olvasható: {}."),
    ("rules-line", "{}:{}: {}", "{}:{}: {}"),
    ("rules-none",
     'There is no set of rules in {}: a set is a line "preset GAME NAME" and its lines "option'
     ' NAME VALUE".',
     '{} fájlban nincs szabálykészlet: egy "preset JÁTÉK NÉV" sor kell, alá "option NÉV ÉRTÉK"'
     ' sorok.'),
    ("rules-there", "{} is there already: give another name.", "{} már létezik: más név kell."),
    ("rules-empty", "No set of rules is saved on the board.",
     "A panelen nincs mentett szabálykészlet."),
    ("no-such-rules", "There is no set of rules {} on the board: {}.",
     "Nincs {} nevű szabálykészlet a panelen: {}."),
    ("set", "set", "készlet"),
    ("differs", "off the default", "eltérés"),
    ("bad-set", "line {}: {}", "{}. sor: {}"),
    ("played-last", "(played last)", "(ezzel ment legutóbb)"),
    ("clock-set", "The board's clock was {}, now it is {}. It stops when the power goes.",
     "A panel órája {} volt, most {}. Áram nélkül megáll."),
    ("clock-kept", "The board's clock was {}, now it is {}. Its clock module keeps it.",
     "A panel órája {} volt, most {}. Az óramodul megtartja."),
    # info
    ("board", "board", "panel"),
    ("micropython", "MicroPython", "MicroPython"),
    ("slot-a", "slot a", "a rekesz"),
    ("slot-b", "slot b", "b rekesz"),
    ("free", "free", "szabad"),
    ("supply", "supply", "táp"),
    ("sheets", "sheets", "lapok"),
    ("clock", "clock", "óra"),
    ("role-empty", "empty", "üres"),
    ("role-idle", "(does not run)", "(nem fut)"),
    ("role-confirmed", "(runs, confirmed)", "(ez fut, bevált)"),
    ("role-trial", "(on trial)", "(próbán)"),
    ("free-of", "{} of {} blocks of 4 KB", "{} / {} blokk (4 KB)"),
    ("on-usb", "{} V, USB", "{} V, USB"),
    ("on-battery", "{} V, battery", "{} V, elem"),
    ("newest", "{}, the newest is {}", "{}, a legújabb: {}"),
    # doctor
    ("check", "check", "vizsgálat"),
    ("result", "result", "eredmény"),
    ("do", "what to do", "teendő"),
    ("well", "ok", "rendben"),
    ("bad", "no", "nem"),
    ("nothing", "nothing", "semmi"),
    ("all-well", "All is well.", "Minden rendben."),
    ("some-wrong", "To mend: {}.", "Javítandó: {}."),
    ("check-compiler", "the firmware compiles here", "a firmware itt lefordul"),
    ("check-visible", "a board is plugged in", "panel van bedugva"),
    ("check-answers", "its MicroPython answers", "felel a MicroPythonja"),
    ("check-micropython", "MicroPython is new enough", "elég új a MicroPython"),
    ("check-room", "there is room for evenings", "van hely az estéknek"),
    ("check-outside", "boot.py and main.py are right", "a boot.py és a main.py jó"),
    ("check-slot-line", "it knows which slot to start", "tudja, melyik rekesz indul"),
    ("check-starts", "a version can start", "van indítható változat"),
    ("check-trial", "no trial is under way", "nincs folyamatban próba"),
    ("check-newest", "it runs this program's version", "e program változata fut"),
    ("check-intact", "every file is as it was sent", "minden fájl olyan, ahogy elindult"),
    ("check-rescue", "the rescue screen is there", "megvan a vészképernyő"),
    ("check-journals", "the journals are readable", "a naplók olvashatók"),
    ("check-cut-off", "no journal was repaired", "egy naplót sem kellett javítani"),
    ("check-lists", "roster and settings are text", "a névsor és a beállítások jók"),
    ("check-rules", "the house rules are good", "a házszabályok jók"),
    ("check-crashes", "nothing crashed", "semmi sem omlott össze"),
    ("check-clock", "the clock is set", "be van állítva az óra"),
    ("do-uf2", "Load RPI_PICO v1.27.0 or newer: kibic flash --uf2 FILE",
     "RPI_PICO v1.27.0 vagy újabb kell: kibic flash --uf2 FÁJL"),
    ("check-strangers", "no files of somebody else are there", "nincs rajta idegen fájl"),
    ("do-room", "Run kibic pull --keep 5: older evenings come home and off the board.",
     "kibic pull --keep 5: a régebbi esték hazajönnek, és lekerülnek a panelről."),
    ("do-strangers", "They take room; remove them with mpremote if nobody needs them.",
     "Helyet foglalnak; ha nem kellenek senkinek, az mpremote törli őket."),
    ("do-flash", "Run kibic flash.", "kibic flash"),
    ("do-trial", "Let it show its first screen; else it goes back by itself.",
     "Mutassa meg az első képernyőt; különben magától visszaáll."),
    ("do-pull", "Run kibic pull: it saves them, and says what is left. Check those deals.",
     "kibic pull: elmenti, és megmondja, mi maradt. Azokat az osztásokat át kell nézni."),
    ("do-lists", "Write the roster again: kibic roster --add NAME",
     "A névsort újra kell írni: kibic roster --add NÉV"),
    ("do-rules", "Run kibic options: it says what is wrong with them.",
     "kibic options: megmondja, mi a baj velük."),
    ("do-crash", "Run kibic pull and send us its crash.txt.",
     "kibic pull, és a crash.txt-t kérjük elküldeni."),
    ("do-clock", "Run kibic clock.", "kibic clock"),
    # the parts, one by one
    ("no-walk",
     "The board has no version that can try its parts. Run kibic flash, then this again.",
     "A panelen nincs olyan változat, amely kipróbálná az alkatrészeket. Előbb kibic flash, aztán"
     " újra ez."),
    ("yes-or-no", " [Enter = yes, n = no]", " [Enter = igen, n = nem]"),
    ("part-display", "display", "kijelző"),
    ("part-dim", "display dims", "a kijelző halványodik"),
    ("part-key", "key {}", "{} gomb"),
    ("part-lamp", "lamp {}, {}", "{}. lámpa, {}"),
    ("part-sound", "sound", "hang"),
    ("ask-display",
     "The display: a frame at all four edges, Kibic large in the middle, stripes below. Is all of"
     " it there, and upright?",
     "A kijelző: keret mind a négy szélén, középen nagy Kibic, alatta csíkok. Megvan minden, és"
     " nem fejjel lefelé?"),
    ("ask-dim", "Is the display much darker now?", "Sokkal halványabb most a kijelző?"),
    ("ask-key", "Press {} on the device, within {} seconds.",
     "Az eszközön ezt kell nyomni: {}, {} másodpercen belül."),
    ("ask-lamp", "Is the lamp {} lit, red, and no other?", "Ez a lámpa ég, pirosan, más nem: {}?"),
    ("ask-sound", "Did it beep?", "Sípolt?"),
    ("part-switch", "lamps off", "a lámpák kikapcsolnak"),
    ("part-charging", "charging", "töltés"),
    ("part-clock", "clock module", "óramodul"),
    ("ask-switch", "Are all lamps dark now?", "Most minden lámpa sötét?"),
    ("ask-charging", "Is D2, the lamp beside the battery's plug, lit?",
     "Ég a D2, a lámpa az akku csatlakozója mellett?"),
    ("none", "none, and none is needed", "nincs, nem is kell"),
    ("stood", "it stood still", "állt"),
    ("places", "near|near right|right|far right|far|far left|left",
     "közel|közel jobbra|jobbra|távol jobbra|távol|távol balra|balra"),
    ("silent", "does not answer", "nem felel"),
    ("not-seen", "not as it should be", "nem jó"),
    ("not-pressed", "nothing came", "nem jött semmi"),
    ("came", "{} came", "ez jött: {}"),
    ("held", "closed, though nobody presses it", "zárva, pedig senki sem nyomja"),
    ("do-silent",
     "Check the display's four wires: SDA to GP{}, SCL to GP{}, VCC to 3V3, GND to GND.",
     "A kijelző négy vezetékét kell megnézni: SDA – GP{}, SCL – GP{}, VCC – 3V3, GND – GND."),
    ("do-address",
     "A display answers at {}, and firmware/device/pins.py expects {}: change it there, then run"
     " kibic flash.",
     "{} címen felel kijelző, a firmware/device/pins.py viszont ezt várja: {}. Ott kell átírni,"
     " aztán kibic flash."),
    ("do-display",
     "On the carrier board run kibic flash --build carrier. If that is done, set the display of the"
     " build in firmware/device/pins.py to yours (SSD1306, SSD1309 or SH1106, upside down or not),"
     " then run kibic flash.",
     "A hordozópanelhez kell: kibic flash --build carrier. Ha ez megvolt, a firmware/device/pins.py"
     "-ban a kijelző sora legyen a valódi (SSD1306, SSD1309 vagy SH1106, fordítva vagy sem), aztán"
     " kibic flash."),
    ("do-dim",
     "Nothing to mend, but a charge lasts a sixth less: this module does not heed the contrast.",
     "Nincs mit javítani, de egy töltés hatodával rövidebb: ez a modul nem figyel a kontrasztra."),
    ("do-held",
     "Look for a solder bridge or a stray wire between GP{} and GND, and whether the key sits"
     " turned by 90 degrees.",
     "Forrasz- vagy kóbor vezeték kell legyen GP{} és GND között, vagy a gomb 90 fokkal elfordítva"
     " ül."),
    ("do-not-pressed",
     "Check the wire from GP{} to the key, and from its other leg to GND.",
     "A GP{} és a gomb közti vezetéket kell megnézni, és a másik lábát GND felé."),
    ("do-swapped",
     "GP{} and GP{} are swapped: exchange their two wires at the Pico.",
     "GP{} és GP{} fel van cserélve: a két vezetéket a Picónál kell megcserélni."),
    ("do-bridged",
     "Look for a solder bridge or touching wires between GP{}.",
     "Forraszhíd vagy összeérő vezeték kell legyen ezek között: GP{}."),
    ("do-first-lamp",
     "Check the wire from GP{} through its resistor to DIN of the first lamp, the data"
     " driver between them, and the 5 V module: 5 V at its VOUT while a lamp should be lit.",
     "A GP{} és az első lámpa DIN lába közti vezetéket, meghajtót és ellenállást kell megnézni,"
     " meg az 5 V-os modult: 5 V kell a VOUT lábán, amíg lámpának égnie kell."),
    ("do-lamp",
     "Check DOUT of lamp {} to DIN of lamp {}, and 5 V and GND of both; another colour than red"
     " means a part other than WS2812B.",
     "A(z) {}. lámpa DOUT és a(z) {}. DIN lába közti utat kell megnézni, és mindkettő 5 V és GND"
     " lábát; ha a szín nem piros, az alkatrész nem WS2812B."),
    ("do-sound",
     "Check the wire from GP{} through its resistor to the piezo, and its other leg to GND; a"
     " buzzer with its own tone does not work here.",
     "A GP{} és a piezo közti vezetéket és ellenállást kell megnézni, meg a másik lábát GND felé;"
     " saját hangú csipogó ide nem jó."),
    ("do-switch",
     "Check the wire from GP{} to SHDN of the 5 V module, and that the lamps' 5 V come from its"
     " VOUT alone.",
     "A GP{} és az 5 V-os modul SHDN lába közti vezetéket kell megnézni, és hogy a lámpák 5 V-ja"
     " csak a VOUT lábáról jön-e."),
    ("do-charging-deaf",
     "Check D3, its ring towards U2, and its way to GP{}: the screen cannot tell that it charges.",
     "A D3-at kell megnézni, gyűrűje az U2 felé, és útját a GP{} felé: a képernyő nem tudja, hogy"
     " tölt."),
    ("do-charging-dark",
     "GP{} hears that it charges: D2 is turned, or R6 is missing.",
     "A GP{} szerint tölt: a D2 fordítva van, vagy hiányzik az R6."),
    ("do-clock-cell",
     "Run kibic clock. If it says so again after a night without power, its cell is empty.",
     "kibic clock. Ha egy áram nélküli éjszaka után megint ezt mondja, kimerült a gombeleme."),
)  # fmt: skip

TEXTS = {key: dict(zip(LANGUAGES, texts, strict=True)) for key, *texts in _TABLE}


class Trouble(Exception):  # noqa: N818, it is no error of the program
    """What the user can mend: a key of TEXTS and its facts."""

    def __init__(self, key: str, *facts: object) -> None:
        super().__init__(key, *facts)
        self.key = key
        self.facts = facts

    def text(self, language: str) -> str:
        """The sentence that says what is wrong and what to do."""
        return text(language, self.key, *self.facts)


def text(language: str, key: str, *facts: object) -> str:
    """The text of a key with its facts, which may come from anywhere."""
    return TEXTS[key][language].format(*(shown(str(fact)) for fact in facts))


class Teller:
    """Tells the user what happens, in one language, on a terminal or into a pipe."""

    def __init__(self, language: str) -> None:
        self.language = language
        width = None if sys.stdout.isatty() else PIPED_WIDTH
        self.console = Console(width=width, markup=False, emoji=False, highlight=False)

    def __call__(self, key: str, *facts: object) -> None:
        """Print the text of a key."""
        self.console.print(self.text(key, *facts), soft_wrap=not self.console.is_terminal)

    def text(self, key: str, *facts: object) -> str:
        """The text of a key."""
        return text(self.language, key, *facts)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table; `heads` are keys, or "" for none."""
        shown = any(heads)
        titles = [self.text(head) if head else "" for head in heads]
        table = Table(*titles, box=SIMPLE_HEAD if shown else None, show_header=shown)
        for row in rows:
            table.add_row(*row)
        self.console.print(table)

    @contextmanager
    def progress(self, key: str, total: int) -> Iterator[Callable[[int], Any]]:
        """A bar up to `total` bytes, on a terminal; its function is told of every step."""
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
        off = not self.console.is_terminal
        with Progress(*columns, console=self.console, transient=True, disable=off) as bar:
            task = bar.add_task(self.text(key), total=total)
            yield lambda more: bar.advance(task, more)
