# Every command of the project. The tools live in .venv, which make sets up by itself.

PYTHON ?= python3
GAME ?= shot

VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
READY := $(VENV)/.ready
TORCH := $(VENV)/.torch
PEERS := $(VENV)/.peers
NODE := web/node_modules/.ready
PAGE := src/walpurgis/server/page/index.html
OFFLINE := src/walpurgis/offline/built/manifest.json
DIR ?= build/page
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.js src/walpurgis -path src/walpurgis/server/page -prune \
	-o \( -path 'web/*' -o -name '*.ftl' -o -path '*/rulebook/*' \) -type f -print)
WASM := src/walpurgis/wasm/built/walpurgis.json
WASM_SOURCES := $(shell find src/walpurgis/core src/walpurgis/games src/walpurgis/batch src/walpurgis/bots src/walpurgis/wasm -name '*.py')
CODE := src tests tools examples
# Python compiles what is imported; most modules of these packages never are.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
# Installing packages, building the page and checking types keep one core busy each.
TOGETHER = $(MAKE) --no-print-directory --jobs 2
SAY := @printf '== %s\n'

.DEFAULT_GOAL := help
# Installing the package would build the page each time; make does it when it has changed.
export WALPURGIS_PAGE := skip

.PHONY: help setup play terminal test check check-python check-page test-page rules bench bench-server bench-wasm bench-offline web wasm npm static browser screenshots docs wheel sbom clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## set up .venv with everything that the other commands need

# A stamp is newer than both files exactly when the environment is what they ask for. Playing needs far less than
# developing, so it has a stamp of its own.
$(PLAY): pyproject.toml constraints.txt
	$(SAY) 'Setting up $(VENV) with $(PYTHON) to play (once, and again when $^ change)'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -e '.[server,terminal]'
	@touch $@

$(READY): pyproject.toml constraints.txt
	$(SAY) 'Setting up $(VENV) with $(PYTHON) to develop (once, and again when $^ change)'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -e '.[dev,docs,server,terminal,arena,lab,ray,adapters]'
	@touch $(PLAY) $@

# PyTorch is large; only training and what checks it needs it.
$(TORCH): $(READY)
	$(SAY) 'Setting up PyTorch'
	@$(PIP) -e '.[train,learn]'
	@touch $@

play: ## open a table in the browser
	@$(TOGETHER) $(PLAY) $(PAGE)
	@$(BIN)/walpurgis serve --open

terminal: $(PLAY) ## play in the terminal; GAME=shot, witches or broom
	@$(BIN)/walpurgis play $(GAME)

web: $(PAGE) ## build the page

$(NODE): web/package-lock.json
	$(SAY) 'Setting up web/node_modules (once, and again when $^ changes)'
	@command -v npm > /dev/null || { echo 'The page is built with npm: install Node.js 20.19 or later.'; exit 1; }
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Cached by a hash of its sources: when only their times have changed, this takes a second.
$(WASM): $(READY) $(WASM_SOURCES)
	@$(BIN)/python -m walpurgis.wasm
	@touch $@

wasm: $(WASM) ## build the rules and bots as WebAssembly

npm: $(WASM) $(NODE) ## build the npm package, in web/npm
	@$(BIN)/python tools/npm_package.py
	@cd web/npm && npm pack --silent --pack-destination ../..

$(PAGE): $(NODE) $(PAGE_SOURCES)
	$(SAY) 'Building the page'
	@cd web && npm run --silent build -- --logLevel warn

static: $(READY) $(PAGE) $(OFFLINE) $(WASM) ## write the page as a folder for any web host, without a server; DIR=build/page
	@$(BIN)/walpurgis page $(DIR)

# Python and the package, packed for browsers; it finds out by itself whether anything has changed.
.PHONY: $(OFFLINE)
$(OFFLINE): $(NODE)
	$(SAY) 'Packing the table for browsers'
	@cd web && npm run --silent offline

check: ## check format, lint and types
	@$(TOGETHER) check-python check-page

check-python: $(TORCH)
	$(SAY) 'Format, lint and types'
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/pyright

check-page: $(NODE)
	$(SAY) 'Types and lint of the page'
	@cd web && npm run --silent check

# Tests in a browser need Debian's chromium, or any that CHROMIUM names; without one they are skipped, and say so.
browser:
	@command -v "$${CHROMIUM:-chromium}" > /dev/null || { \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		printf '== Installing chromium, for the tests in a browser\n'; \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk > /dev/null; \
	else \
		printf '== There is no chromium here and this is not root: the tests in a browser are skipped\n'; \
	fi; }

test-page: $(PAGE)
	$(SAY) 'Tests of the page'
	@cd web && npm run --silent test

# After everything is installed, because pip removes the package for a moment before it installs it again.
rules: $(TORCH)
	$(SAY) 'Compiling the rules, for this machine and as WebAssembly'
	@printf 'walpurgis.%s\n' wasm 'bots.warm broom' 'bots.warm shot' 'bots.warm witches' | \
		env -u WALPURGIS_RULES xargs -P 2 -L 1 $(BIN)/python -m

# Compiled code checks no bounds and is invisible to coverage, so what depends on the rules runs in all three modes.
test: ## check, then run all tests: page, compiled, plain Python with coverage, bounds checks
	@$(TOGETHER) check-python check-page test-page $(OFFLINE) browser rules
	$(SAY) 'Tests, rules compiled'
	@env -u WALPURGIS_RULES $(BIN)/python -m pytest -n auto --dist worksteal
	$(SAY) 'Tests, rules in plain Python, with coverage'
	@WALPURGIS_RULES=plain $(BIN)/python -m pytest -n auto --dist worksteal -m rules --cov --cov-report=term:skip-covered
	$(SAY) 'Tests, rules compiled with bounds checks'
	@WALPURGIS_RULES=checked $(BIN)/python -m pytest -n auto --dist worksteal -m rules

# The libraries that ours is measured beside are large, and nothing else needs them.
$(PEERS): $(READY)
	$(SAY) 'Setting up the libraries that ours is measured beside'
	@$(PIP) -e '.[bench]'
	@touch $@

bench: $(PEERS) ## measure our speed beside other libraries; writes docs/benchmarks.md
	@$(BIN)/python tools/bench_peers.py

bench-server: $(READY) $(PAGE) ## measure how many tables one server can hold, and how fast
	@$(BIN)/python tools/bench_server.py

bench-wasm: $(WASM) $(NODE) ## measure the WebAssembly module in Node beside native code
	@$(BIN)/python tools/bench_wasm.py

bench-offline: $(READY) $(PAGE) $(OFFLINE) $(WASM) browser ## measure how fast and how large the page without a server is
	@$(BIN)/python tools/bench_offline.py

screenshots: $(READY) $(PAGE) browser ## take the pictures of README and docs from the page
	@$(BIN)/python tools/screenshots.py

docs: $(READY) ## build the documentation as a site, in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(SAY) 'site/index.html'

wheel: $(READY) $(PAGE) $(OFFLINE) $(WASM) ## build the package with the page in it, in dist/
	@$(BIN)/python -m hatchling build -t wheel -d dist

# What the wheel needs is looked up in an environment that holds nothing else.
sbom: wheel ## write the software bills of materials of the package and the page, in dist/
	@$(PIP) -e '.[sbom]'
	@$(BIN)/python tools/sbom.py dist

clean: ## remove what make and the tools have made, .venv too
	$(SAY) 'Removing $(VENV), caches and build products'
	@rm -rf $(VENV) build dist site htmlcov web/node_modules web/npm/dist src/walpurgis/server/page src/walpurgis/offline/built src/walpurgis/wasm/built .coverage .coverage.* .pytest_cache .ruff_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
