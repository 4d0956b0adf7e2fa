// Copyright 2022 Lantern Bakery.
// Use of this source code is governed by the LICENSE file.

import 'dart:async';
import 'package:lantern/money.dart' show Money;
import 'package:lantern/mail.dart' as mail;

/// What became of an order.
enum OrderState { open, paid, refunded }

/// Writes what happens.
mixin Logs {
  final List<String> lines = [];

  /// Remembers a line.
  void log(String line) => lines.add('${DateTime.now()} $line');
}

/// Where orders are kept.
abstract class OrderStore {
  Future<Order?> find(int number);
}

/// Takes orders and settles them.
@immutable
class OrderDesk extends Desk with Logs implements Closeable {
  final OrderStore _store;
  int _settled = 0;

  /// Creates a desk on a store.
  OrderDesk(this._store);

  /// A desk that knows no orders.
  OrderDesk.empty() : _store = EmptyStore() {
    log('empty desk');
  }

  factory OrderDesk.of(String place) {
    return OrderDesk(stores[place]!);
  }

  int get settled => _settled;

  set settled(int value) {
    throw StateError('settled is counted, not set: $value');
  }

  /// Pays back an order.
  ///
  /// An order that was never paid has nothing to give back.
  @override
  @audited
  Future<Money> refund(int number, double share) async {
    final order = await _store.find(number);
    if (order == null) {
      throw ArgumentError('no order $number');
    }

    // Only what was paid can go back.
    if (order.state != OrderState.paid) {
      log('order $number is ${order.state}');
      return Money.zero;
    }

    final amount = order.total * share;
    await mail.send(order.customer, '''
We have sent $amount back to you.
It may take three days to arrive.
''');
    _settled += 1;
    return amount;
  }

  bool operator ==(Object other) => other is OrderDesk && other._store == _store;
}

/// Helpers on numbers of orders.
extension OrderNumbers on int {
  String get padded => toString().padLeft(6, '0');
}

/// The desk of the shop.
OrderDesk desk() {
  return OrderDesk.of('shop');
}

void main() {
  group('refund', () {
    test('pays back what was paid', () async {
      final money = await desk().refund(12, 0.5);
      expect(money, Money(10));
    });
  });
}
