// Copyright 2023 Harbor Supplies.
// See LICENSE.

import React, { useEffect, useState } from 'react';
import { Order, load } from './orders';

interface BoardProps {
  /** Orders of which warehouse. */
  warehouse: string;
  onPick(order: Order): void;
}

/** Late orders are marked after so many days. */
const LATE = 3;

/** A row of the board. */
function Row({ order, onPick }: { order: Order; onPick(order: Order): void }) {
  const late = order.days > LATE;
  return (
    <tr className={late ? 'late' : undefined} onClick={() => onPick(order)}>
      <td>{order.number}</td>
      <td>{order.customer}</td>
    </tr>
  );
}

/**
 * The orders of a warehouse, the oldest first.
 */
export const Board: React.FC<BoardProps> = ({ warehouse, onPick }) => {
  const [orders, setOrders] = useState<Order[]>([]);
  const [fault, setFault] = useState('');

  // The board is loaded anew when another warehouse is shown.
  useEffect(() => {
    load(warehouse)
      .then((found) => setOrders(found.sort((a, b) => b.days - a.days)))
      .catch((error: Error) => setFault(error.message));
  }, [warehouse]);

  if (fault) {
    return <p className="fault">The orders could not be loaded: {fault}</p>;
  }

  return (
    <table>
      <caption>Orders of {warehouse}</caption>
      <tbody>
        {orders.map((order) => (
          <Row key={order.number} order={order} onPick={onPick} />
        ))}
      </tbody>
    </table>
  );
};

/** Shows what went wrong below it. */
export class Guard extends React.Component<{ name: string }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Shows the children, or a line of text. */
  render() {
    if (this.state.failed) {
      return <p>{this.props.name} is out of order.</p>;
    }
    return this.props.children;
  }
}

export default Board;
