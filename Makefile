# Everything one does with Walpurgis. The tools live in .venv, which make sets up by itself.

PYTHON ?= python3
GAME ?= shot

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := $(VENV)/.peers
CODE := src tests tools examples
SAY := @printf '== %s\n'

.DEFAULT_GOAL := help
.PHONY: help setup play test check bench web clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## set up .venv with all that the other commands need

# The stamp is newer than both files exactly when the environment is what they ask for.
$(READY): pyproject.toml constraints.txt
	$(SAY) 'Setting up $(VENV) with $(PYTHON) (once, and again when $^ change)'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,arena,ray,adapters]'
	@touch $@

play: $(READY) ## play in the terminal; GAME=shot, witches or broom
	@$(BIN)/walpurgis play $(GAME)

check: $(READY) ## format, lint, types
	$(SAY) 'Format'
	@$(BIN)/ruff format --check $(CODE)
	$(SAY) 'Lint'
	@$(BIN)/ruff check $(CODE)
	$(SAY) 'Types'
	@$(BIN)/pyright

# Compiled code checks no bounds and is invisible to coverage, so what depends on the rules runs in all three modes.
test: check ## check, then all tests: compiled, in plain Python with coverage, with bounds checks
	$(SAY) 'Tests, rules compiled'
	@env -u WALPURGIS_RULES $(BIN)/python -m pytest -n auto --dist worksteal
	$(SAY) 'Tests, rules in plain Python, with coverage'
	@WALPURGIS_RULES=plain $(BIN)/python -m pytest -n auto --dist worksteal -m rules --cov --cov-report=term:skip-covered
	$(SAY) 'Tests, rules compiled with bounds checks'
	@WALPURGIS_RULES=checked $(BIN)/python -m pytest -n auto --dist worksteal -m rules

# The libraries that ours is measured beside are large, and nothing else needs them.
$(PEERS): $(READY)
	$(SAY) 'Setting up the libraries that ours is measured beside'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

bench: $(PEERS) ## how fast it is, beside other libraries; writes docs/benchmarks.md
	@$(BIN)/walpurgis bench --peers

web: ## build the page
	@if [ -d web ]; then cd web && npm ci && npm run build; \
	else echo 'The page is not part of the project yet: there is no web folder to build.'; fi

clean: ## remove what make and the tools have made, .venv too
	$(SAY) 'Removing $(VENV), caches and build products'
	@rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .pytest_cache .ruff_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
