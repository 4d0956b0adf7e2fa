-- Copyright 2017 Cloverfield Garden Supplies.
-- See LICENSE.

SET search_path TO shop;

-- Customers, one row each.
CREATE TABLE customers (
    id          integer PRIMARY KEY,
    name        text NOT NULL,
    -- Three letters, as in ISO 3166.
    country     char(3) DEFAULT 'NLD',
    created_at  timestamp NOT NULL
);

/* Orders. A refund is an order with a negative amount. */
CREATE TABLE IF NOT EXISTS shop.orders (
    id          integer PRIMARY KEY,
    customer_id integer NOT NULL REFERENCES customers (id),
    amount      numeric(10, 2) NOT NULL,
    state       text CHECK (state IN ('open', 'paid', 'refunded')),
    ordered_at  timestamp NOT NULL
);

CREATE INDEX orders_by_customer ON shop.orders (customer_id, ordered_at);

-- What each customer bought in a month.
CREATE OR REPLACE VIEW monthly_sales AS
SELECT
    c.name,
    date_trunc('month', o.ordered_at) AS month,
    sum(o.amount) AS total
FROM shop.orders o
JOIN customers c ON c.id = o.customer_id
WHERE o.state <> 'open'
GROUP BY c.name, date_trunc('month', o.ordered_at);

-- Refunds an order and returns what went back.
CREATE OR REPLACE FUNCTION refund(order_id integer, share numeric)
RETURNS numeric AS $$
DECLARE
    paid numeric;
BEGIN
    SELECT amount INTO paid FROM shop.orders WHERE id = order_id AND state = 'paid';
    IF paid IS NULL THEN
        RAISE EXCEPTION 'order % was not paid', order_id;
    END IF;
    INSERT INTO shop.orders (customer_id, amount, state, ordered_at)
        SELECT customer_id, -paid * share, 'refunded', now()
        FROM shop.orders WHERE id = order_id;
    RETURN paid * share;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER orders_touch
    BEFORE UPDATE ON shop.orders
    FOR EACH ROW EXECUTE FUNCTION touch();

INSERT INTO customers (id, name, country, created_at) VALUES
    (1, 'Anna Visser', 'NLD', '2016-02-01 10:00:00'),
    (2, 'Tom Baker', 'GBR', '2016-02-03 12:30:00'),
    (3, 'Marta Ruiz', 'ESP', '2016-02-09 09:15:00');

/* Orders that wait for money for more than two weeks. */
SELECT o.id, c.name, o.amount
FROM shop.orders o
JOIN customers c ON c.id = o.customer_id
WHERE o.state = 'open'
  AND o.ordered_at < now() - interval '14 days'
ORDER BY o.ordered_at;
