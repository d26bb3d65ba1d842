# Taverna: the two commands are "make play" and "make test"; both set themselves up.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
RUN := $(VENV)/bin/python

.PHONY: help setup play test bench clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

setup: $(VENV)/.ready  ## make .venv with the pinned tools

# Some systems ship Python without what venv needs to bring its own pip; then the pip that is there fills it.
$(VENV)/.ready: pyproject.toml .ci/constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Taverna needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV) 2>/dev/null || { $(PYTHON) -m venv --without-pip --clear $(VENV) \
		&& $(PYTHON) -m pip --python $(RUN) install --quiet --disable-pip-version-check pip; }
	$(RUN) -m pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable '.[dev]'
	touch $@

play: setup  ## open the sandbox with the bot in it (ARGS=--fresh starts anew)
	$(RUN) -m bot sandbox $(ARGS)

test: setup  ## everything CI runs: lint, types, tests with coverage, end to end
	bash .ci/test.sh

bench: setup  ## speed, memory, playing strength, balance
	$(RUN) -m bot bench $(ARGS)

clean:  ## remove what the other targets made
	rm -rf $(VENV) build .pytest_cache .ruff_cache .hypothesis .coverage*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
