# Builds the manual of the RG pumps.
SHELL := /bin/bash
LANGUAGES := en fr de
PAGES = $(foreach l,$(LANGUAGES),build/$(l)/manual.html)

ifdef DRAFT
FLAGS += --draft --watermark "not for customers"
else
FLAGS += --strict
endif

.PHONY: all check clean
all: $(PAGES) ## every language

# A page is made of the chapters in their order.
build/%/manual.html: chapters/%/*.md tools/render
	@mkdir -p $(@D)
	tools/render $(FLAGS) --language $* \
	    --title "RG pumps" --out $@ $(sort $(wildcard chapters/$*/*.md))
	tools/check-links $@
	tools/check-numbers --against parts.csv $@

check: all
	tools/spell $(LANGUAGES)

define letter
Dear customer,
your refund has been paid.
endef

clean:
	rm -rf build
include local.mk
