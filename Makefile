# make run    the site and its worker, from nothing
# make test   the tests of a change about to be shared: quick, costly, the browser's journeys
# make quick  the quick tests that a change can reach (ALL=1 for all of them)
# make thorough  the rest of what needs no external server: exhaustive, many examples, every page in a browser
# make proof  readable rules and kernels held equal hand by hand, with the counts, and properties on the most examples: after a change of either
# make mutants  rules and kernels changed in one place at a time, and what their tests do not notice
# make fuzz   20,000 requests of a stranger, in every role (SEED=… for others)
# make faults  every part of the site killed, stopped or locked in turn, and how long a run and pages stood still
# make test-services  PostgreSQL, Redis and RabbitMQ of our own, and the tests that need them
# make law-mutants  one thing changed in a copy of the law at a time, and which rule is out of date
# make check  style, types, names, floors, migrations, deployment, catalogues
# make outdated  the pinned packages that have newer versions
# make audit   the pins' known advisories, by the database of OSV; it says so where that cannot be reached
# make sbom   the libraries of a deployment and their licences, as CycloneDX, in var/sbom.json
# make package  the rules, odds and texts as a package of their own, in var/package
# make bench  the measurements
# make staff  an account for the staff
# make restore-drill  the newest daily backup (FILE=…) restored in a folder of its own, and tried
# make release VERSION=…  the version, its page of the changelog, its files and digests; commit and tag (REHEARSE=1: neither)
PYTHON ?= python3
PORT ?= 8000
export PORT
unexport PYTHONDONTWRITEBYTECODE
VENV ?= .venv
PY = $(VENV)/bin/python
MANAGE = $(PY) manage.py
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-compile
# What compiles kernels is half of all bytes: it is installed beside the rest.
KERNEL = /^(llvmlite|numba|numpy)=/
ONLY = awk "/^[a-z]/ {is = $(1)} is" requirements/base.txt > $(VENV)/$(2)
ALONE = $(PYTHON) -P rulesite/alone.py
# One after another a worker takes files, so that what a file makes ready is made once.
SHARED = -n auto --dist worksteal
TEMPLATES = --line-length 110 --indent-width 2 templates games

FUZZ = 20000
SEED = 16

.PHONY: run quick test thorough proof mutants law-mutants fuzz faults test-services check outdated audit sbom package bench ready data staff restore-drill lock messages transcripts memory pictures format release clean

run: $(VENV)/.base
	@$(PY) -m rulesite.serve --with-parent

ready: $(VENV)/.base
	@$(MANAGE) prepare --verbosity 0

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed; set PYTHON=...") if sys.version_info < (3, 11) else None'
	@echo "Making the environment in $(VENV)"
	@$(ALONE) $@ $(PYTHON) -m venv $(VENV)

$(VENV)/.base: requirements/base.txt $(VENV)/.made
	@echo "Installing what the site runs on"
	@$(ALONE) $@ sh -ec '$(call ONLY,$(KERNEL),kernel.txt); $(call ONLY,! $(KERNEL),rest.txt); \
	$(INSTALL) -r $(VENV)/kernel.txt & $(INSTALL) -r $(VENV)/rest.txt; wait $$!'

$(VENV)/.dev: requirements/dev.txt $(VENV)/.made
	@echo "Installing what tests and checks need"
	@$(ALONE) $@ $(INSTALL) -r requirements/dev.txt
	@touch $@ $(VENV)/.base

# tests/test_tiers.py holds that what .ci/run makes tries every test there is but the long ones.
quick: $(VENV)/.dev
	@$(MANAGE) compile_catalogues
	@$(PY) -m tests.quick -m "not browser and not slow and not services and not costly" $(SHARED)

test: $(VENV)/.dev
	@$(MANAGE) compile_catalogues
	@mkdir -p var/tests
	@# The journeys go beside the others, in one process with one browser, and are told after them.
	@$(PY) -m pytest tests/browser -m journey --browser-report > var/tests/journeys.txt 2>&1 & journeys=$$!; \
	$(PY) -m pytest -m "not browser and not slow and not services" $(SHARED); others=$$?; \
	wait $$journeys; journeys=$$?; cat var/tests/journeys.txt; exit $$((others + journeys))

thorough: $(VENV)/.dev
	@$(MANAGE) compile_catalogues
	$(PY) -m pytest -m "(slow or hypothesis) and not long and not browser and not services" --hypothesis-profile thorough $(SHARED)
	$(PY) -m pytest tests/browser -m "browser and not journey" --browser-report $(SHARED)

proof: $(VENV)/.dev
	$(PY) -m pytest -m "proof or long or hypothesis" --hypothesis-profile proof -s

fuzz: $(VENV)/.dev
	@$(MANAGE) compile_catalogues
	RULESITE_FUZZ=$(FUZZ) RULESITE_FUZZ_SEED=$(SEED) $(PY) -m pytest tests/rulesite/test_fuzz.py

faults: $(VENV)/.dev
	@$(MANAGE) compile_catalogues
	$(PY) -m pytest tests/rulesite/test_supervision.py -k whatever_is_killed -q
	$(PY) -m tests.services.servers $(PY) -m pytest tests/services/test_faults.py -q

test-services: $(VENV)/.dev
	$(PY) -m tests.services.servers $(PY) -m pytest -m "not slow and not browser" tests/services tests/simulations

mutants: $(VENV)/.dev
	$(if $(KERNELS),,$(PY) -m tests.mutants.code $(if $(SAMPLE),--sample $(SAMPLE)) $(RULES))
	$(if $(RULES),,$(PY) -m tests.mutants.kernels $(if $(SAMPLE),--sample $(SAMPLE)) $(KERNELS))

law-mutants: $(VENV)/.dev
	$(PY) -m tests.mutants.law

check: $(VENV)/.dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/djangofmt -q --check $(TEMPLATES)
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(PY) -m tests.dependencies
	$(PY) .ci/names.py
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) compile_catalogues
	$(MANAGE) catalogues_complete
	RULESITE_SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(64))') \
	RULESITE_HOSTS=rulesite.example RULESITE_DATABASE_URL=sqlite:///check.sqlite3 RULESITE_BROKER_URL=memory:// RULESITE_PROXIES=1 \
	$(MANAGE) check --deploy --fail-level WARNING --settings rulesite.settings.production

outdated: $(VENV)/.dev
	@$(PY) -m tests.dependencies behind

audit: $(VENV)/.dev
	@$(PY) -m tests.dependencies advisories

sbom: $(VENV)/.dev
	@mkdir -p var
	@$(PY) -m tests.dependencies sbom > var/sbom.json

package: $(VENV)/.dev
	$(PY) -m build --no-isolation packages/rules --outdir var/package

bench: $(VENV)/.dev
	@$(MANAGE) prepare
	@$(PY) -m bench

staff: ready
	@$(MANAGE) createsuperuser $(if $(DJANGO_SUPERUSER_PASSWORD),--no-input)

restore-drill: $(VENV)/.base
	@$(MANAGE) restore_drill $(FILE)

# The two below are for those who change the code.
format: $(VENV)/.dev
	$(VENV)/bin/ruff format .
	$(VENV)/bin/djangofmt -q $(TEMPLATES)

lock:
	for name in base server assistants dev; do \
	  uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	    --no-emit-index-url -q requirements/$$name.in -o requirements/$$name.txt; done

release: $(VENV)/.dev
	@$(PY) .ci/release.py $(VERSION) $(if $(REHEARSE),--rehearse) $(if $(WITHOUT),--without $(WITHOUT))

messages:
	$(MANAGE) gather_messages

pictures: $(VENV)/.dev
	RULESITE_SCREENSHOTS=docs/pictures $(PY) -m pytest tests/browser/test_pictures.py

transcripts:
	$(MANAGE) transcripts --write

memory:
	$(PY) -W ignore -m tests.memory

clean:
	rm -rf $(VENV) var/tests .mypy_cache .ruff_cache .pytest_cache
