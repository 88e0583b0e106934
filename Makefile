# The few things one does here. `make help` lists them.
export CARGO_TERM_PROGRESS_WHEN ?= never
# Many tests wait for clocks, so twice as many as cores run at once: as many in each half.
export RUST_TEST_THREADS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu)

# The program that `make demo` runs, and the submission that it grades.
TILEMARK := $(or $(CARGO_TARGET_DIR),target)/release/tilemark
DEMO := cases/board-astar/submissions/wrong_answer/greedy
# The tests of the pages in a browser, and the npm packages that they need.
PAGES := harness/tests/pages
PACKAGES := $(PAGES)/node_modules/.package-lock.json

.PHONY: help demo test first-half second-half samples browser pictures reduced check snapshot bench

help: ## List these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

demo: ## Build, and grade an included C++ submission
	cargo build --release --locked
	@echo '$$ $(TILEMARK) check $(DEMO)'
	@$(TILEMARK) check $(DEMO); code=$$?; \
	  echo "exit code $$code (1 means: graded, and not every run was accepted)"; test $$code -eq 1

test: ## Run the whole gate: format, lints, docs, tests
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked --quiet
	cargo test --workspace --locked --no-run
	@$(MAKE) --no-print-directory --keep-going --jobs=2 --output-sync=line first-half second-half
	@cargo test --workspace --locked --quiet --test pages -- --list >/dev/null # says what was skipped, if it was

# The tests by the names of their files, so that what waits in one half leaves the cores to the other.
first-half:
	cargo test --workspace --locked --no-fail-fast --lib --bins --test '[a-l]*'
	cargo test --workspace --locked --no-fail-fast --doc
second-half:
	cargo test --workspace --locked --no-fail-fast --test '[m-z]*'

samples: ## Try every sample submission, and not every third: some 7 minutes
	TILEMARK_SAMPLES=all cargo test --workspace --test submissions --test planted --locked

browser: $(PACKAGES) ## Install the npm packages of the tests in a browser

$(PACKAGES): $(PAGES)/package.json $(PAGES)/package-lock.json
	npm ci --prefix $(PAGES) --ignore-scripts
	@touch $@

pictures: browser ## Take the pictures of the README anew
	TILEMARK_PICTURES=write TILEMARK_BROWSER=required cargo test --package harness --test pages --locked -- pictures

reduced: ## Try the runner of systems that are not Linux, on any
	cargo test --workspace --features harness/reduced --test reduced --locked

check: ## Grade one submission: make check SUBMISSION=path
	@test -n "$$SUBMISSION" || { echo 'usage: make check SUBMISSION=path' >&2; exit 2; }
	@cargo run --release --locked --quiet --bin tilemark -- check -- "$$SUBMISSION"

snapshot: ## Snapshot any program over all cases: make snapshot BIN=path [ACCEPT=1]
	@test -f "$$BIN" || { echo 'usage: make snapshot BIN=path [ACCEPT=1]' >&2; exit 2; }
	@TILEMARK_SNAPSHOT_BIN="$$(realpath -- "$$BIN")" INSTA_UPDATE=$(if $(ACCEPT),always,unseen) RUST_BACKTRACE=0 \
	  cargo test --locked --quiet --package harness --test snapshot -- --nocapture

bench: ## Measure what judging and the pages cost, and time the exact solver: some minutes
	cargo bench --workspace --bench '*' --locked
