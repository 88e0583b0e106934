# The few things one does here. `make help` lists them.
export CARGO_TERM_PROGRESS_WHEN ?= never

.PHONY: help demo test

help: ## List these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

demo: ## Build, and solve a board
	cargo build --release --locked --quiet
	printf '3\n8 1 3\n4 0 2\n7 6 5\n' | target/release/npuzzle m

test: ## Run the whole gate: format, lints, docs, tests
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked --quiet
	cargo test --workspace --locked
