"""`make web`: the page in dist/web, one folder that any static server can carry.

    python -m dev.web.build [folder]

The firmware's modules and those of host_tools/web go compiled into one file, as on a board; the VM
comes from npm. Nothing there is fetched from elsewhere later.
"""

import ast
import hashlib
import html
import json
import re
import sys
import tempfile
from importlib import metadata
from pathlib import Path

from markdown_it import MarkdownIt

from dev.vm import ROOT
from dev.web import board
from device import keys
from kibic import release, web, words
from kibic.release import minify
from kibic.release.constants import spread
from kibic.release.program import no_collector
from kibic.simulator import picture
from kibic.words import Trouble, spoken
from ui.canvas import Canvas

SOURCE = ROOT / "host_tools/web"
VM = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
OF_VM = ("micropython.mjs", "micropython.wasm")
PACKAGES = ("tarokk/", "store/", "dialogue/", "ui/", "web/")
TOGETHER = (
    "tarokk/games/",
    "tarokk/",
    "ui/games/",
    "ui/screens/",
    "ui/",
    "store/",
    "dialogue/",
    "web/",
)
FOR_PAGE = ("fold.py", "listing.py", "stake.py")  # beside what is on a board
OF_BOARD = ("ui/prefetch",)  # a phone is quick enough without looking ahead
COPIED = (".mjs", ".css", ".txt")
ZXING = ROOT / "node_modules/zxing-wasm/dist"
QR = ROOT / "node_modules/lean-qr"
DECODER = {
    "decoder/reader/index.js": "es/reader/index.js",
    "decoder/share.js": "es/share.js",
    "decoder/zxing_reader.wasm": "reader/zxing_reader.wasm",
}
NOTICES = "notices.txt"
# What only a camera, a board, another phone, a reader or a lawyer needs.
LATER = ("decoder/", "board/", "qr/", "guide/", NOTICES)
GUIDES = {"hu": "este.md", "en": "evening.md"}
# Whose work the page carries: what it is, its licence, and where that is written: in an npm
# package, or in the Python one of the same people.
CARRIED: tuple[tuple[str, str, Path | str], ...] = (
    ("Kibic", "MIT", ROOT / "LICENSE"),
    ("MicroPython", "MIT", "mpremote"),
    ("zxing-wasm", "MIT", ZXING.parent / "LICENSE"),
    ("lean-qr", "MIT", QR / "LICENSE"),
    ("ZXing-C++, in zxing-wasm", "Apache-2.0", "zxing-cpp"),
)
# Lines that hold a remark alone: a fifth of a module, a twentieth of the firmware's texts.
_SCRIPT = re.compile(rb"^ *(?://.*|/\*\*(?:(?!\*/).)*(?:\*/)?|\* .*|\*/)\n", re.M)
_REMARKS = {
    ".mjs": _SCRIPT,
    ".js": _SCRIPT,
    ".txt": re.compile(rb"^#.*\n", re.M),
}
# How the head of each page begins.
HEAD = f"""<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{web.CSP}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">"""
GUIDE = """<!doctype html>
<html lang="{language}">
<head>
{head}
<title>{title}</title>
<link rel="icon" href="../icon-192.png" type="image/png">
<link rel="stylesheet" href="../style.css">
</head>
<body class="guide"><main>
{body}</main></body>
</html>
"""
ICONS = (192, 512)
ICON_DOTS = 32  # across an icon, of which the inner ones are drawn


def build(target: Path = web.FOLDER, new: release.Release | None = None) -> str:
    """Write the page into a folder, which may hold an older one; return its version. It puts the
    release `new` on boards, else one of this tree. Raises Trouble."""
    web.empty(target)
    with no_collector():
        files = {
            "firmware.bin": board.bundle(dict(sorted(sources().items(), key=_beside))),
            **copied(),
            **icons(),
            **of_vm(),
            **{name: (ZXING / path).read_bytes() for name, path in DECODER.items()},
            "qr/lean-qr.mjs": (QR / "index.mjs").read_bytes(),
            **guides(),
            **board.files(new or release.build()),
        }
    files[NOTICES] = notices().encode()
    files["manifest.webmanifest"] = manifest().encode()
    files["index.html"] = index().encode()
    files["first.js"] = _bare(SOURCE / "first.js")
    files["sw.js"] = (SOURCE / "sw.js").read_bytes()
    version = version_of(files)
    files["made.mjs"] = constants(version).encode()
    files["sw.js"] = worker(version, sorted(files)).encode()
    for name, data in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return version


def version_of(files: dict[str, bytes]) -> str:
    """Return what tells these files from others."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + hashlib.sha256(files[name]).digest())
    return f"{release._number(ROOT)}+{digest.hexdigest()[:7]}"


# -- what runs on the VM


def sources() -> dict[str, bytes]:
    """Return what the VM imports, by its path there."""
    firmware = ROOT / "firmware"
    device = release.modules_in(firmware)
    device += [path for name in FOR_PAGE for path in sorted(firmware.rglob(name))]
    modules = [(path, path.relative_to(firmware)) for path in device]
    modules += [(path, path.relative_to(SOURCE.parent)) for path in own()]
    files = {
        path.relative_to(firmware).as_posix(): _bare(path)
        for path in sorted(firmware.rglob("*.txt"))
    }
    texts = {}
    for path, inner in modules:
        name, text = inner.with_suffix("").as_posix(), path.read_text(encoding="utf-8")
        needed = name.startswith(PACKAGES) and name not in OF_BOARD
        if needed and (text or path.name != "__init__.py"):
            texts[name] = text
    with tempfile.TemporaryDirectory() as made:
        small = minify.minified(minify.needed(spread(texts)), asked=_asked(texts))[0]
        for name, text in small.items():
            files[name + ".mpy"] = release._compiled(text, Path(name), Path(made))
    return files


def own() -> list[Path]:
    """Return the page's own modules; those of `board` are for another VM, see dev.web.board."""
    paths = sorted(SOURCE.rglob("*.py"))
    return [path for path in paths if not path.is_relative_to(SOURCE / "board")]


def _asked(texts: dict[str, str]) -> set[str]:
    """Return what must keep its name: modules, since their files do, and all that the page's own
    say."""
    pages = [ast.parse(text) for path, text in texts.items() if path.startswith("web/")]
    names = set().union(*map(minify._written, pages))
    return names.union(*(path.split("/") for path in texts))


def _beside(file: tuple[str, bytes]) -> tuple:
    """Return where a file stands: texts of a kind and a language pack better together, and so do
    the games' rules, and their words."""
    path = file[0]
    folder, _, name = path.rpartition("/")
    if name.endswith(".txt"):
        return 0, name.split("-")[-1], folder, name
    return 1, [path.startswith(start) for start in TOGETHER].index(True), path


# -- what the browser loads


def notices() -> str:
    """Return the licences of what the page is made of, this project's first."""
    parts = [f"{name}: {licence}\n\n{_written(where)}" for name, licence, where in CARRIED]
    return "\n\n".join(parts)


def _written(where: Path | str) -> str:
    """Return the licence in a file, or of an installed distribution."""
    if isinstance(where, Path):
        return where.read_text(encoding="utf-8")
    for file in metadata.files(where) or ():
        if file.name == "LICENSE":
            return file.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{where} brings no licence")


def index() -> str:
    """Return the page itself, with what it says before any module is there, in each language."""
    page = (SOURCE / "index.html").read_text(encoding="utf-8").replace("@HEAD@", HEAD)

    def paragraphs(match: re.Match[str]) -> str:
        lines = [(language, text_of(language, match[1])) for language in words.LANGUAGES]
        return "".join(f'<p lang="{language}">{html.escape(text)}</p>' for language, text in lines)

    links = [f'<link rel="modulepreload" href="{name}">' for name in first_modules()]
    return re.sub(r"@([a-z.-]+)@", paragraphs, page).replace("@MODULES@", "\n".join(links))


def first_modules() -> list[str]:
    """Return the modules of the first picture: what main.mjs imports, and what those import."""
    names = ["main.mjs"]
    for name in names:
        if name == "made.mjs":
            continue
        written = (SOURCE / name).read_text(encoding="utf-8")
        for path in re.findall(r'^import (?:[^"]* from )?"([^"]+)"', written, re.M):
            inner = (SOURCE / name).parent.joinpath(path).resolve().relative_to(SOURCE).as_posix()
            names += [inner] if inner not in names else []
    return names[1:]


def guides() -> dict[str, bytes]:
    """Return the guide of the first evening, a page a language, with its pictures."""
    files = {}
    for language, name in GUIDES.items():
        written = (ROOT / "docs" / name).read_text(encoding="utf-8")
        body = MarkdownIt("commonmark").enable("table").render(written)
        for path in sorted(set(re.findall(r'src="([^"]+)"', body))):
            files[f"guide/{path}"] = (ROOT / "docs" / path).read_bytes()
        for other, where in GUIDES.items():
            body = body.replace(f'href="{where}"', f'href="{other}.html"')
        body = re.sub(r'<a href="(?!\w+\.html")[^"]*">(.*?)</a>', r"\1", body)  # not in the page
        title = written.partition("\n")[0].lstrip("# ")
        files[f"guide/{language}.html"] = GUIDE.format(
            language=language, head=HEAD, title=html.escape(title), body=body
        ).encode()
    return files


def text_of(language: str, key: str) -> str:
    """Return a text of the page. Raises StopIteration where there is none."""
    lines = (SOURCE / f"texts/{language}.txt").read_text(encoding="utf-8").splitlines()
    return next(line.partition("=")[2] for line in lines if line.startswith(key + "="))


def copied() -> dict[str, bytes]:
    """Return the page's own files."""
    return {
        path.relative_to(SOURCE).as_posix(): _bare(path)
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in COPIED and path.is_file()
    }


def of_vm() -> dict[str, bytes]:
    """Return MicroPython's own."""
    return {name: (VM / name).read_bytes() for name in OF_VM}


def _bare(path: Path) -> bytes:
    """Return a file without its remarks."""
    data = path.read_bytes()
    remark = _REMARKS.get(path.suffix)
    return remark.sub(b"", data) if remark else data


def constants(version: str) -> str:
    """Return a module of what the page takes from the firmware."""
    table = {"table": keys.TABLE, "settle": keys.SETTLE_MS}
    languages = sorted((path.stem for path in (SOURCE / "texts").iterdir()), key="hu en da".find)
    return "".join(
        f"export const {name} = {json.dumps(value)};\n"
        for name, value in (("VERSION", version), ("KEYS", table), ("LANGUAGES", languages))
    )


def worker(version: str, files: list[str]) -> str:
    """Return the service worker, which knows the version and its other files."""
    text = (SOURCE / "sw.js").read_text(encoding="utf-8")
    later = [name for name in files if name.startswith(LATER)]
    first = ["./", *(name for name in files if name not in later and name != "sw.js")]
    text = text.replace("@VERSION@", version).replace('"@LATER@"', json.dumps(later))
    return text.replace('"@FILES@"', json.dumps(first))


def manifest() -> str:
    """Return what a phone is told of the page as an app."""
    return json.dumps(
        {
            "name": "Kibic",
            "short_name": "Kibic",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#12161d",
            "theme_color": "#12161d",
            "share_target": {
                "action": "take", "method": "POST", "enctype": "multipart/form-data",
                "params": {"files": [{"name": "sheet", "accept": [".kib", ".txt", "text/plain"]}]},
            },
            "file_handlers": [{"action": "./", "accept": {"text/plain": [".kib"]}}],
            "icons": [
                {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png",
                 "purpose": "any maskable"}
                for size in ICONS
            ],
        }
    )  # fmt: skip


def icons() -> dict[str, bytes]:
    """Return the icons: a card with the device's own K."""
    canvas = Canvas()
    canvas.frame(6, 4, 20, 24)
    canvas.frame(8, 6, 16, 20)
    canvas.large(9, 12, "K")
    return {f"icon-{size}.png": picture.encode(_icon(canvas.buf, size)) for size in ICONS}


def _icon(screen: bytearray, size: int) -> picture.Raster:
    raster = picture.blank(size, size)
    picture.paint(raster, 0, 0, size, size, picture.DARK)
    for y in range(ICON_DOTS):
        for x in range(ICON_DOTS):
            if picture.is_lit(screen, x, y):
                dot = size // ICON_DOTS
                picture.paint(raster, x * dot, y * dot, dot, dot, picture.LIT)
    return raster


def main() -> None:
    """Build, and say what."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else web.FOLDER
    try:
        print(f"{build(folder)}: {folder}")
    except Trouble as error:
        sys.exit(error.text(spoken()))


if __name__ == "__main__":
    main()
