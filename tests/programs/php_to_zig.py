"""PHP, Swift, Scala, Bash, SQL and the others."""

from __future__ import annotations

from programs.case import Case

CASES: dict[str, Case] = {
    "php": Case(
        r"""
<?php
namespace Shop\Desk;
use Shop\Ledger as Books;

interface Store { function find(); }
trait Logs { function log() { } }
enum State { case Open; }
class Desk {
  /** Pays back. */
  #[Audited]
  function refund($order) { return Books::book($order->total()); }
}
function open() { return new Desk(); }
""",
        (
            "namespace Shop.Desk",
            "interface Shop.Desk.Store",
            "trait Shop.Desk.Logs",
            "method Shop.Desk.Logs.log",
            "enum Shop.Desk.State",
            "class Shop.Desk.Desk",
            "method Shop.Desk.Desk.refund",
            "function Shop.Desk.open",
        ),
        "Shop.Desk.Desk.refund",
        "/** Pays back. */\n  #[Audited]",
        ("Books",),
        ("book", "total"),
    ),
    "swift": Case(
        """
import Ledger
protocol Store { func find() -> Order }
enum State { case open }
struct Order { let number: Int }
class Desk {
  init() { open() }
  var open: Int { 1 }
  /// Pays back.
  @discardableResult
  func refund(_ order: Order) -> Int { Ledger.book(order.total()) }
}
extension Array<Order> { func total() -> Int { count } }
""",
        (
            "interface Store",
            "enum State",
            "struct Order",
            "class Desk",
            "constructor Desk.init",
            "method Desk.open",
            "method Desk.refund",
            "impl Array",
            "method Array.total",
        ),
        "Desk.refund",
        "/// Pays back.\n  @discardableResult",
        ("Ledger",),
        ("Ledger.book", "order.total"),
    ),
    "scala": Case(
        """
import shop.{Ledger, Amount => Money}
trait Store { def find: Order }
case class Order(number: Int)
class Desk {
  /** Pays back. */
  @audited
  def refund(order: Order): Int = Ledger.book(order.total())
}
object Desk { val open = 1 }
given Ordering[Order] with
  def compare(a: Order, b: Order) = 0
""",
        (
            "trait Store",
            "class Order",
            "class Desk",
            "method Desk.refund",
            "class Desk",
            "impl given Ordering[Order]",
            "method given Ordering[Order].compare",
        ),
        "Desk.refund",
        "/** Pays back. */\n  @audited",
        ("Ledger", "Money"),
        ("Ledger.book", "order.total"),
    ),
    "bash": Case(
        """
#!/bin/bash
source ledger.sh

# Pays back.
refund() {
  local order=$1
  book "$(total "$order")"
}
function open { ls; }
""",
        ("function refund", "function open"),
        "refund",
        "# Pays back.",
        (),
        ("book", "total"),
    ),
    "sql": Case(
        """
-- Orders.
CREATE TABLE shop.orders (number int);
CREATE VIEW late AS SELECT number FROM shop.orders;

-- Pays back.
CREATE FUNCTION refund(number int) RETURNS int AS 'SELECT 1' LANGUAGE sql;
CREATE PROCEDURE [dbo].[tidy] AS
BEGIN
  DELETE FROM t;
  DELETE FROM u;
END;
CREATE TRIGGER touch BEFORE UPDATE ON shop.orders FOR EACH ROW EXECUTE FUNCTION now();
""",
        ("struct shop.orders", "struct late", "function refund", "function dbo.tidy", "function touch"),
        "refund",
        "-- Pays back.",
        (),
        (),
    ),
    "lua": Case(
        """
local ledger = require("shop.ledger")
local M = {}

--- Pays back.
function M.desk:refund(order)
  return ledger.book(order:total())
end

M.open = function() end
local function close() end
describe("desk", function() it("pays", function() end) end)
""",
        ("function M.desk.refund", "function M.open", "function close", "test desk"),
        "M.desk.refund",
        "--- Pays back.",
        ("ledger",),
        ("ledger.book", "order:total"),
    ),
    "dart": Case(
        """
import 'package:shop/ledger.dart' as ledger;
abstract class Store { Order find(); }
mixin Logs { void log() { } }
enum State { open }
class Desk {
  Desk.open() { log(); }
  /// Pays back.
  @override
  Future<int> refund(Order order) async { return ledger.book(order.total()); }
}
extension Numbers on int { int get next => this + 1; }
void main() { }
""",
        (
            "class Store",
            "trait Logs",
            "method Logs.log",
            "enum State",
            "class Desk",
            "constructor Desk.open",
            "method Desk.refund",
            "impl Numbers",
            "method Numbers.next",
            "function main",
        ),
        "Desk.refund",
        "/// Pays back.\n  @override",
        ("ledger",),
        ("book", "total"),
    ),
    "elixir": Case(
        '''
defmodule Shop.Desk do
  alias Shop.{Ledger, Order}

  @doc """
  Pays back.
  """
  @spec refund(Order.t()) :: integer()
  def refund(order) when order != nil do
    Ledger.book(Order.total(order))
  end

  defp open?(order), do: order.open
end

test "pays back" do
  assert true
end
''',
        ("module Shop.Desk", "function Shop.Desk.refund", "function Shop.Desk.open?", "test pays back"),
        "Shop.Desk.refund",
        '@doc """\n  Pays back.\n  """\n  @spec refund(Order.t()) :: integer()',
        ("Ledger", "Order"),
        ("Ledger.book", "Order.total"),
    ),
    "r": Case(
        """
library(ledger)

#' Pays back
#' @export
refund <- function(order, share = 1) {
  ledger::book(total(order) * share)
}

setMethod("total", "Order", function(x) {
  sum(x@lines)
})
Desk <- R6Class("Desk",
  public = list(
    open = function() TRUE
  )
)
test_that("it pays", {
  expect_true(TRUE)
})
""",
        ("function refund", "method total.Order", "class Desk", "test it pays"),
        "refund",
        "#' Pays back\n#' @export",
        ("ledger",),
        ("ledger::book", "total"),
    ),
    "julia": Case(
        '''
module Shop
using Ledger: book

struct Order
  number::Int
end

"""
    refund(order)

Pays back.
"""
function refund(order::Order)
  book(total(order))
end

open(order) = order.number
Base.show(io::IO, order::Order) = print(io, order.number)
macro held(x) x end
end
''',
        (
            "module Shop",
            "struct Shop.Order",
            "function Shop.refund",
            "function Shop.open",
            "function Shop.Base.show",
            "function Shop.@held",
        ),
        "Shop.refund",
        '"""\n    refund(order)\n\nPays back.\n"""',
        ("Ledger", "book"),
        ("book", "total"),
    ),
    "haskell": Case(
        """
module Shop where

import Ledger (book)

-- | An order.
data Order = Order { number :: Int }

class Priced a where
  price :: a -> Int

instance Priced Order where
  price _ = 1

-- | Pays back.
refund :: Maybe Order -> Int
refund Nothing = 0
-- a whole order
refund (Just order) = book (total order)

a <+> b = a + b
""",
        (
            "struct Order",
            "interface Priced",
            "impl Priced Order",
            "method Priced Order.price",
            "function refund",
            "function <+>",
        ),
        "refund",
        "-- | Pays back.",
        ("Ledger", "book"),
        ("Just", "book", "total"),
    ),
    "ocaml": Case(
        """
open Ledger

(** An order. *)
type order = { number : int }

module type STORE = sig
  val find : int -> order
end

module Desk = struct
  let limit = 5

  (** Pays back. *)
  let refund order = book (total order)
end

class clerk = object
  method greet name = name
end
""",
        (
            "struct order",
            "interface STORE",
            "method STORE.find",
            "module Desk",
            "function Desk.refund",
            "class clerk",
            "method clerk.greet",
        ),
        "Desk.refund",
        "(** Pays back. *)",
        ("Ledger",),
        ("book", "total"),
    ),
    "ocaml_interface": Case(
        """
open Ledger

module Desk : sig
  (** Pays back. *)
  val refund : order -> int
end

val close : unit -> unit
(** Closes the desk. *)

val open_ : unit -> unit
""",
        ("module Desk", "function Desk.refund", "function close", "function open_"),
        "Desk.refund",
        "(** Pays back. *)",
        ("Ledger",),
        (),
    ),
    "perl": Case(
        """
use Shop::Ledger qw(book);

package Shop::Desk;

=head2 refund

Pays back.

=cut

sub refund {
    my ($self, $order) = @_;
    return book($order->total());
}

my $by = sub { 1 };

package Shop::Order { sub total { 1 } }
""",
        (
            "namespace Shop.Desk",
            "function Shop.Desk.refund",
            "function Shop.Desk.$by",
            "namespace Shop.Order",
            "function Shop.Order.total",
        ),
        "Shop.Desk.refund",
        "=head2 refund\n\nPays back.\n\n=cut",
        ("Ledger", "book"),
        ("book", "total"),
    ),
    "zig": Case(
        """
const ledger = @import("ledger.zig");
const State = enum { open };
pub const Desk = struct {
    open: bool,

    /// Pays back.
    pub fn refund(self: *Desk, order: Order) u32 {
        return ledger.book(order.total());
    }
};
test "pays back" {
    try check();
}
""",
        ("enum State", "struct Desk", "method Desk.refund", "test pays back"),
        "Desk.refund",
        "/// Pays back.",
        ("ledger",),
        ("book", "total"),
    ),
}
