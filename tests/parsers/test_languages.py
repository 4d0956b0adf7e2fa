"""What the parser knows of each programming language: definitions, leads, imports, calls."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import chunkwright as cw
from chunkwright.formats.code_formats import FIRST_CLASS
from chunkwright.tree import CODE_ROLES, Block, Section, faults
from chunkwright_parsers.code.languages import LANGUAGES


@dataclass(frozen=True)
class Case:
    """A source text with what is known of it.

    Attributes:
        source: The text.
        symbols: Paths of its definitions with their roles, in order, as `role path`.
        lead: What belongs to the definition that `documented` is the path of.
        imports: Names that its imports bring.
        calls: What the definition calls that `documented` is the path of.
    """

    source: str
    symbols: tuple[str, ...]
    documented: str
    lead: str
    imports: tuple[str, ...]
    calls: tuple[str, ...]


CASES: dict[str, Case] = {
    "python": Case(
        """
from shop.ledger import book as enter

class Desk:
    # Pays back.
    @audited
    def refund(self, order):
        enter(order.total())
""",
        ("class Desk", "method Desk.refund"),
        "Desk.refund",
        "# Pays back.\n    @audited",
        ("enter",),
        ("enter", "order.total"),
    ),
    "javascript": Case(
        """
import { book } from './ledger.js';
const fs = require('fs');
class Desk {
  /** Pays back. */
  refund(order) { book(order.total()); }
}
const close = () => { fs.closeSync(1); };
describe('desk', () => { it('pays', () => {}); });
""",
        ("class Desk", "method Desk.refund", "function close", "test desk"),
        "Desk.refund",
        "/** Pays back. */",
        ("book", "fs"),
        ("book", "order.total"),
    ),
    "typescript": Case(
        """
import { book } from './ledger';
interface Store { find(n: number): Order }
enum State { Open }
export class Desk {
  /** Pays back. */
  @audited
  refund(order: Order): void { book(order.total()); }
}
namespace Seats { export function label(): string { return ''; } }
""",
        (
            "interface Store",
            "enum State",
            "class Desk",
            "method Desk.refund",
            "namespace Seats",
            "function Seats.label",
        ),
        "Desk.refund",
        "/** Pays back. */\n  @audited",
        ("book",),
        ("book", "order.total"),
    ),
    "tsx": Case(
        """
import { load } from './orders';
/** A row. */
export const Row = ({ order }: Props) => <tr onClick={() => load(order)}>{order.name}</tr>;
function Board() { return <Row order={first()} />; }
""",
        ("function Row", "function Board"),
        "Row",
        "/** A row. */",
        ("load",),
        ("load",),
    ),
    "java": Case(
        """
import shop.Ledger;
class Desk {
  enum State { OPEN }
  record Order(int number) {}
  Desk() { open(); }
  /** Pays back. */
  @Audited
  void refund(Order order) { Ledger.book(order.total()); }
}
interface Store { Order find(int number); }
""",
        (
            "class Desk",
            "enum Desk.State",
            "class Desk.Order",
            "constructor Desk.Desk",
            "method Desk.refund",
            "interface Store",
        ),
        "Desk.refund",
        "/** Pays back. */\n  @Audited",
        ("Ledger",),
        ("book", "total"),
    ),
    "c": Case(
        """
#include "ledger.h"
/* An order. */
struct order { int number; };
enum state { OPEN };
/* Pays back. */
static int *refund(struct order *order)
{
    return book(total(order));
}
""",
        ("struct order", "enum state", "function refund"),
        "refund",
        "/* Pays back. */",
        (),
        ("book", "total"),
    ),
    "cpp": Case(
        """
using shop::Ledger;
namespace shop {
class Desk {
  int open() { return 1; }
};
struct Order { int number; };
// Pays back.
template <typename T>
int Desk::refund(T order)
{ return Ledger::book(order.total()); }
}
""",
        (
            "namespace shop",
            "class shop.Desk",
            "method shop.Desk.open",
            "struct shop.Order",
            "function shop.Desk.refund",
        ),
        "shop.Desk.refund",
        "// Pays back.\ntemplate <typename T>",
        ("Ledger",),
        ("Ledger::book", "order.total"),
    ),
    "go": Case(
        """
import "shop/ledger"

type Store interface {
	Find(number int) *Order
}

type Desk struct {
	store Store
}

// Refund pays back.
func (d *Desk) Refund(order *Order) int {
	return ledger.Book(order.Total())
}

func Open() *Desk { return nil }
""",
        ("interface Store", "struct Desk", "method Desk.Refund", "function Open"),
        "Desk.Refund",
        "// Refund pays back.",
        ("ledger",),
        ("ledger.Book", "order.Total"),
    ),
    "rust": Case(
        """
use crate::ledger::book;
pub struct Desk { open: u32 }
enum State { Open }
trait Store { fn find(&self) -> u32; }
impl Desk {
    /// Pays back.
    #[must_use]
    pub fn refund(&self, order: &Order) -> u32 { book(order.total()) }
}
mod tests { fn pays() {} }
""",
        (
            "struct Desk",
            "enum State",
            "trait Store",
            "impl Desk",
            "method Desk.refund",
            "module tests",
            "function tests.pays",
        ),
        "Desk.refund",
        "/// Pays back.\n    #[must_use]",
        ("book",),
        ("book", "order.total"),
    ),
    "csharp": Case(
        """
using Shop.Ledger;
using Money = Shop.Amount;

namespace Shop;

public record Order(int Number);
class Desk {
  public int Auto { get; set; }
  public int Open { get { return 1; } }
  Desk() { }
  /// Pays back.
  [Audited]
  int Refund(Order order) { return Ledger.Book(order.Total()); }
}
""",
        (
            "namespace Shop",
            "class Shop.Order",
            "class Shop.Desk",
            "method Shop.Desk.Open",
            "constructor Shop.Desk.Desk",
            "method Shop.Desk.Refund",
        ),
        "Shop.Desk.Refund",
        "/// Pays back.\n  [Audited]",
        ("Ledger", "Money"),
        ("Ledger.Book", "order.Total"),
    ),
    "kotlin": Case(
        """
import shop.Ledger
import shop.Amount as Money

/** An order. */
data class Order(val number: Int)
interface Store { fun find(): Order }
enum class State { OPEN }
class Desk(val store: Store) {
  /** Pays back. */
  @Audited
  fun refund(order: Order): Int { return Ledger.book(order.total()) }
  val open: Int
    get() = 1
  companion object { fun open() = Desk(s) }
}
object Shop : Store { }
fun List<Order>.total(): Int = size
""",
        (
            "class Order",
            "interface Store",
            "enum State",
            "class Desk",
            "method Desk.refund",
            "method Desk.open",
            "class Desk.Companion",
            "method Desk.Companion.open",
            "class Shop",
            "function List.total",
        ),
        "Desk.refund",
        "/** Pays back. */\n  @Audited",
        ("Ledger", "Money"),
        ("Ledger.book", "order.total"),
    ),
    "ruby": Case(
        """
require "ledger"

module Shop
  # The desk.
  class Desk < Base
    def self.open = new

    private

    # Pays back.
    def refund(order)
      book(order.total)
    end
  end
end

class Shop::Order; end

describe "desk" do
  it("pays") { open }
end
""",
        (
            "module Shop",
            "class Shop.Desk",
            "method Shop.Desk.self.open",
            "method Shop.Desk.refund",
            "class Shop.Order",
            "test desk",
        ),
        "Shop.Desk.refund",
        "private\n\n    # Pays back.",
        ("ledger",),
        ("book", "total"),
    ),
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


@pytest.mark.parametrize("language", CASES)
def test_definitions_leads_imports_and_calls(language: str) -> None:
    case = CASES[language]
    document = cw.parse_text(case.source.lstrip(), format=language)
    assert faults(document) == []
    found = sections(document.root)
    assert tuple(f"{section.role} {path}" for path, section in found) == case.symbols
    section = next(section for path, section in found if path == case.documented)
    assert section.lead is not None
    assert section.lead.slice(document.text).rstrip() == case.lead
    assert tuple(name for statement in document.imports for name in statement.names) == case.imports
    assert section.dependencies == case.calls


def sections(block: Block, above: str = "") -> list[tuple[str, Section]]:
    """The definitions in a block with their paths, in order."""
    out: list[tuple[str, Section]] = []
    for child in block.children:
        path = above
        if isinstance(child, Section) and child.role in CODE_ROLES and child.title:
            path = f"{above}.{child.title}" if above else child.title
            out.append((path, child))
        out += sections(child, path)
    return out


@pytest.mark.parametrize("language", CASES)
def test_suffixes_lead_to_the_language(language: str) -> None:
    for suffix in FIRST_CLASS[language]:
        name = f"desk{suffix}" if suffix.startswith(".") else suffix
        assert cw.parse_bytes(CASES[language].source.lstrip().encode(), name=name).format == language


def test_every_row_of_a_programming_language_has_a_case() -> None:
    data = {"css", "scss", "dockerfile", "graphql", "hcl", "json", "make", "proto", "toml", "xml", "yaml"}
    data |= {"agda", "typst"}  # rows that only say what must not be given to the grammar
    assert LANGUAGES.keys() - data <= CASES.keys()


@pytest.mark.parametrize("language", CASES)
def test_what_cannot_be_read_costs_no_definition_around_it(language: str) -> None:
    source = CASES[language].source.lstrip()
    whole = [path for path, _ in sections(cw.parse_text(source, format=language).root)]
    document = cw.parse_text(f"{source}\n)]}}) ((( %%% ~~~\n", format=language)
    assert faults(document) == []
    last = max(number for number, path in enumerate(whole) if not any(path.startswith(f"{above}.") for above in whole))
    assert [path for path, _ in sections(document.root)][:last] == whole[:last]
