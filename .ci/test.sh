#!/usr/bin/env bash
# Everything that guards main, in the order in which it fails fastest. `make test` sets up and calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
export PYTHONHASHSEED=random  # rules must not depend on the order of sets
unset PYTHONDONTWRITEBYTECODE  # else each of the many processes of the tests compiles everything anew
mkdir -p build/bin

step() { printf '\n== %s (after %d s)\n' "$1" "$SECONDS"; }

has_browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null

install_browser() {
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && apt-get install -yqq --no-install-recommends chromium; } >build/chromium.log 2>&1 && return
  fi
  "$bin/playwright" install chromium >build/chromium.log 2>&1 || return 1
  "$bin/python" -c 'from playwright.sync_api import sync_playwright as p; print(p().start().chromium.executable_path)' |
    xargs -I{} ln -sf {} build/bin/chromium
}

step "lint"
"$bin/ruff" check .
"$bin/ruff" format --check .

step "every installed package is pinned"
unpinned=$(comm -23 <("$bin/python" -m pip freeze --exclude-editable | sort) <(sort .ci/constraints.txt))
[ -z "$unpinned" ] || { echo "not in .ci/constraints.txt: $unpinned"; exit 1; }

step "types"
"$bin/pyright"

step "browser"
export PATH="$PWD/build/bin:$PATH"
has_browser || install_browser && has_browser ||
  echo "SKIPPED: no Chromium and none could be installed (build/chromium.log); the tests of the page will be skipped"

step "PostgreSQL"
has_postgres() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1
if ! has_postgres && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -qq && apt-get install -yqq --no-install-recommends postgresql; } >build/postgresql.log 2>&1 || true
fi
has_postgres || echo "SKIPPED: no PostgreSQL (Debian: apt-get install postgresql); storage is tested with SQLite alone"

step "tests, branch coverage of games"
# Three workers on two cores: whoever plays end to end waits half of the time.
"$bin/pytest" -n 3 --dist loadfile --no-loadscope-reorder --junitxml=build/report.xml --cov --cov-report=term:skip-covered -ra

step "rule coverage"
if [ -f ../shared/tools/rule_coverage.py ]; then
  ledgers=()
  for game in $("$bin/python" -m bot games | grep -o '^[a-z_]*'); do
    [ -f "../shared/rules/$game.toml" ] && ledgers+=("../shared/rules/$game.toml")
  done
  "$bin/python" ../shared/tools/rule_coverage.py build/report.xml "${ledgers[@]}" --missing
else
  echo "SKIPPED: the rule ledgers (../shared) are not here"
fi

step "all is well"
