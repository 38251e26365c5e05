# Everything runs in .venv; each target sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?=
unexport PYTHONDONTWRITEBYTECODE # where it is set, hundreds of processes would each compile all of Python again
TIMES := build/test-times.txt
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)') # tests of page and server wait more than they work

.DEFAULT_GOAL := help
.PHONY: help play terminal serve page browser setup test quick rules lint style types mypy tests changed busy delayed speed soak chaos gpu wasm wheel offline lost-lines ways bench load gauntlet clean

help:  ## what can be done
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/terminal: EXTRAS =
$(VENV)/player: EXTRAS = [server,page]
$(VENV)/terminal $(VENV)/player: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV): about a minute, the first time"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.$(EXTRAS)'
	@touch $@

$(VENV)/developer: $(VENV)/player
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	@touch $@

play: page  ## the page in your browser: with friends or against bots
	@$(BIN)/lusoria serve --open

terminal: $(or $(wildcard $(VENV)/player),$(VENV)/terminal)  ## a game of Aquileia in the terminal, against bots
	@$(BIN)/lusoria play aquileia --seats 4

serve: page  ## tables for people on the network, on this machine
	@$(BIN)/lusoria serve

page: $(VENV)/player  ## builds the page, if it has changed
	@$(BIN)/python web/build.py

browser:  # the tests of the page drive the system's Chromium
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		apt-get install -qq -y --no-install-recommends chromium > /dev/null || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium > /dev/null; }; \
	else echo "The tests of the page need Chromium, which can be installed by root only: apt-get install chromium"; fi

test:  ## style, types and all tests; says how long each part took
	@mkdir -p build && : > $(TIMES)
	@$(MAKE) --no-print-directory timed-setup
	@$(MAKE) --no-print-directory timed-page
	@$(MAKE) --no-print-directory --jobs 3 timed-rules timed-style timed-types
	@$(MAKE) --no-print-directory timed-tests
	@cat $(TIMES)

timed-%:  # a target, and a line that says how long it took
	@began=$$(date +%s); $(MAKE) --no-print-directory $*; status=$$?; \
	echo "$*: $$(( $$(date +%s) - began )) s" >> $(TIMES); exit $$status

setup: $(VENV)/developer browser

quick: $(VENV)/developer  ## style, types and the tests that matter to a change: under two minutes
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(MAKE) --no-print-directory --jobs 2 mypy changed

mypy: $(VENV)/developer
	@$(BIN)/mypy

changed: $(VENV)/developer  # the tests of what was changed
	@$(BIN)/python -m tools.quick

rules: $(VENV)/developer  # compiled once, before several workers of the tests need them
	printf '%s\n' aeterna aquileia builders | xargs -P 2 -n 1 $(BIN)/python -m tools.compile_rules

lint: style types  ## style and types

style: $(VENV)/developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: mypy  # beside the rules of three games, which leave a core idle at the end
	$(BIN)/python web/build.py --check

tests: $(VENV)/developer
	$(BIN)/python -m pytest -n $(or $(JOBS),$(WORKERS)) --dist loadfile --no-loadscope-reorder

busy: $(VENV)/developer  ## all tests while one core is busy with other work, RUNS=5 times
	@for run in $$(seq $(or $(RUNS),5)); do \
		$(BIN)/python -c 'while True: pass' & other=$$!; \
		$(MAKE) --no-print-directory tests; status=$$?; kill $$other; [ $$status = 0 ] || exit $$status; \
	done

delayed: $(VENV)/developer  ## all tests with requests delayed at random, RUNS=3 times
	@for run in $$(seq $(or $(RUNS),3)); do PYTHONPATH=tests/delays $(MAKE) --no-print-directory tests || exit $$?; done

soak: $(VENV)/developer  ## 100,000 random games for each number of seats, and games with every index checked
	$(BIN)/python -m pytest -n 0 tests/games/soak.py
	EXAMPLES=300 $(BIN)/python -m pytest -n 0 tests/games/builders/test_properties.py tests/games/aeterna/test_properties.py

chaos: $(VENV)/developer  ## breaks everything under the server, kills it KILLS=100 times, and looks for lost moves
	$(BIN)/python -m tools.chaos all
	$(BIN)/python -m tools.chaos kills --kills $(or $(KILLS),100)
	$(BIN)/python -m tools.chaos kills --kills $(or $(KILLS),100) --database postgres --servers 3

gpu: $(VENV)/developer  ## on a machine with an NVIDIA GPU: batches there, the same bytes as on the CPU, speed
	$(BIN)/python -m pytest -n 0 -rs tests/gpu/on_a_gpu.py
	$(BIN)/python bench/gpu.py --compare 100000

wasm: $(VENV)/developer page browser  ## the games as WebAssembly, for the page, and the npm package in web/packages
	$(BIN)/python -m lusoria.wasm.build
	$(BIN)/python web/build.py
	$(BIN)/python -m tools.wasm_package
	$(BIN)/python -m pytest -n 0 tests/wasm tests/page/test_thinking.py

wheel: wasm  ## a wheel with the page and the modules, in dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

offline: wasm  ## whole games on the device with the network cut, KILLS=50 killed tabs, and how soon a game can be played
	$(BIN)/python -m pytest -n 0 tests/offline/on_a_device.py
	$(BIN)/python -m tools.offline_kills --kills $(or $(KILLS),50)
	$(BIN)/python bench/offline.py

lost-lines: $(VENV)/developer page browser  ## loses every request of the page, one after the other, and waits until the page has got over it
	$(BIN)/python -m pytest -n $(or $(JOBS),$(WORKERS)) --dist load -rP tests/page/on_a_lossy_line.py

ways: wasm  ## very many games compiled and as WebAssembly: the same bytes in Node and Chromium, and their speed
	$(BIN)/python -m tools.same_bytes
	$(BIN)/python bench/wasm.py

speed: $(VENV)/developer page browser  ## how soon the board can be played, and a move is on the screen
	$(BIN)/python bench/page.py

bench: $(VENV)/developer  ## speed, beside OpenSpiel, catanatron, PettingZoo and Pgx in the same run
	test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers.txt
	$(BIN)/python bench/bench.py --peers .venv-peers/bin/python

load: $(VENV)/developer  ## moves a second, latency, memory: SQLite, PostgreSQL, and boardgame.io beside them
	$(BIN)/python bench/load.py --all

gauntlet: $(VENV)/developer  ## bots against each other, with what must hold; GAMES=, BUDGET=, MINUTES=
	$(BIN)/python bench/gauntlet.py $(if $(GAMES),--games $(GAMES)) $(if $(BUDGET),--budget $(BUDGET)) \
	  $(if $(MINUTES),--minutes $(MINUTES)) $(if $(JOBS),--jobs $(JOBS))

clean:  ## removes the environments and what tools left behind
	rm -rf $(VENV) .venv-peers .pytest_cache .mypy_cache .ruff_cache .hypothesis bench/results
