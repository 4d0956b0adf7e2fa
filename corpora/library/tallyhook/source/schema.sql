-- Schema of the ledger, PostgreSQL 15.
-- Migrations are numbered; this file is what they come to as of 0117.

CREATE TYPE invoice_state AS ENUM
    ('draft', 'final', 'overdue', 'paid', 'refunded', 'written_off', 'void');

CREATE TABLE account (
    id              text PRIMARY KEY CHECK (id ~ '^acct_[0-9a-z]{14}$'),
    name            text NOT NULL,
    currency        char(3) NOT NULL,
    finalize_after  interval NOT NULL DEFAULT interval '36 hours'
                    CHECK (finalize_after BETWEEN interval '1 hour' AND interval '120 hours'),
    created_at      timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE customer (
    id          text PRIMARY KEY CHECK (id ~ '^cus_[0-9a-z]{16}$'),
    account_id  text NOT NULL REFERENCES account,
    name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    emails      text[] NOT NULL CHECK (cardinality(emails) BETWEEN 1 AND 5),
    currency    char(3) NOT NULL,
    tax_id      text,
    net_days    smallint NOT NULL DEFAULT 14 CHECK (net_days BETWEEN 0 AND 120),
    parent_id   text REFERENCES customer,
    hidden_at   timestamptz,
    erase_at    timestamptz GENERATED ALWAYS AS (hidden_at + interval '90 days') STORED
);

-- Duplicates are allowed when the caller insists; see allow_duplicate.
CREATE UNIQUE INDEX customer_tax_id ON customer (account_id, tax_id)
    WHERE tax_id IS NOT NULL AND hidden_at IS NULL AND NOT allow_duplicate(id);

-- Thirty partitions by hash of the customer. More replicas of intake than
-- partitions only idle.
CREATE TABLE event (
    id          text NOT NULL,
    customer_id text NOT NULL,
    meter       text NOT NULL,
    quantity    numeric(24, 6) NOT NULL,
    key         text,
    at          timestamptz NOT NULL,
    corrects    text,
    seq         bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (customer_id, id)
) PARTITION BY HASH (customer_id);

CREATE TABLE fold (
    day         date NOT NULL,
    customer_id text NOT NULL,
    meter       text NOT NULL,
    value       numeric(24, 6) NOT NULL CHECK (value >= 0),
    clamped     boolean NOT NULL DEFAULT false,
    folded_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (customer_id, meter, day)
);

CREATE TABLE invoice (
    id           text PRIMARY KEY,
    account_id   text NOT NULL REFERENCES account,
    customer_id  text NOT NULL REFERENCES customer,
    number       bigint,
    state        invoice_state NOT NULL DEFAULT 'draft',
    period       daterange NOT NULL,
    total        numeric(14, 2) NOT NULL DEFAULT 0,
    final_at     timestamptz,
    void_reason  text CHECK (length(void_reason) >= 10),
    UNIQUE (account_id, number),
    CHECK ((state = 'draft') = (number IS NULL)),
    EXCLUDE USING gist (customer_id WITH =, period WITH &&) WHERE (state <> 'void')
);

-- Gives an invoice its number. Numbers of an account have no gaps, so the
-- counter is a row that is locked, not a sequence.
CREATE FUNCTION finalize_invoice(which text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    inv  invoice%ROWTYPE;
    next bigint;
BEGIN
    SELECT * INTO inv FROM invoice WHERE id = which FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no invoice %', which USING ERRCODE = 'TH404';
    END IF;
    IF inv.state <> 'draft' THEN
        RETURN inv.number;  -- a second call does no harm
    END IF;
    UPDATE invoice_counter SET value = value + 1
     WHERE account_id = inv.account_id RETURNING value INTO next;
    UPDATE invoice SET number = next, state = 'final', final_at = now()
     WHERE id = which;
    INSERT INTO outbox (kind, object_id) VALUES ('invoice.final', which);
    RETURN next;
END $$;

-- Cancels an invoice. Final ones may be voided for 60 days.
CREATE FUNCTION void_invoice(which text, reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    inv invoice%ROWTYPE;
BEGIN
    SELECT * INTO inv FROM invoice WHERE id = which FOR UPDATE;
    IF inv.state NOT IN ('draft', 'final') THEN
        RAISE EXCEPTION 'invoice is %', inv.state USING ERRCODE = 'TH409';
    END IF;
    IF inv.state = 'final' AND inv.final_at < now() - interval '60 days' THEN
        RAISE EXCEPTION 'too late to void' USING ERRCODE = 'TH422',
            HINT = 'issue a credit note instead';
    END IF;
    UPDATE invoice SET state = 'void', void_reason = reason WHERE id = which;
    INSERT INTO outbox (kind, object_id) VALUES ('invoice.voided', which);
END $$;

-- Invoices whose days to pay are over. Called every hour by ledger-bill.
CREATE FUNCTION mark_overdue() RETURNS integer
LANGUAGE sql AS $$
    WITH late AS (
        UPDATE invoice i SET state = 'overdue'
          FROM customer c
         WHERE c.id = coalesce(
                   (SELECT parent_id FROM customer WHERE id = i.customer_id), i.customer_id)
           AND i.state = 'final'
           AND i.final_at + make_interval(days => c.net_days) < now()
        RETURNING i.id
    )
    SELECT count(*)::integer FROM late;
$$;

-- What customers owe, by age, for the page of the account.
CREATE VIEW receivables AS
SELECT i.account_id,
       sum(i.total) FILTER (WHERE age < interval '30 days')                                 AS below_30,
       sum(i.total) FILTER (WHERE age >= interval '30 days' AND age < interval '60 days')   AS from_30,
       sum(i.total) FILTER (WHERE age >= interval '60 days')                                AS from_60
  FROM (SELECT *, now() - final_at AS age FROM invoice WHERE state IN ('final', 'overdue')) i
 GROUP BY i.account_id;

-- Erases personal data of customers that were hidden 90 days ago. Names on
-- final invoices are kept for ten years in invoice_archive.
CREATE PROCEDURE erase_customers(most integer DEFAULT 500)
LANGUAGE plpgsql AS $$
BEGIN
    WITH due AS (
        SELECT id FROM customer
         WHERE erase_at < now() AND name <> '(erased)'
         ORDER BY erase_at LIMIT most FOR UPDATE SKIP LOCKED
    )
    UPDATE customer c
       SET name = '(erased)', emails = ARRAY['erased@invalid'], tax_id = NULL
      FROM due WHERE c.id = due.id;
    COMMIT;
END $$;
