"""Python, JavaScript, Java, the C family, Go, Rust, Kotlin, Ruby."""

from __future__ import annotations

from programs.case import Case

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
type Props = { order: Order };
const Seat = React.memo(React.forwardRef<View, Props>(function Seat(props, ref) { return <li ref={ref} />; }));
const names = orders.map((order) => order.name);
""",
        ("function Row", "function Board", "interface Props", "function Seat"),
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
macro_rules! tally { ($seat:expr) => { $seat + 1 }; }
cfg_time! {
    impl Hall { fn close(&self) {} }
}
mod tests { fn pays() {} }
""",
        (
            "struct Desk",
            "enum State",
            "trait Store",
            "impl Desk",
            "method Desk.refund",
            "function tally",
            "impl Hall",
            "method Hall.close",
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
  val seats: Int
    by lazy(Seats(all(), none())) { 1 }
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
}
