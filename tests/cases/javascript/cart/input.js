/*
 * Copyright 2019 Lantern Bakery.
 * Licensed under the terms in LICENSE.
 */

import { format } from './money.js';
import Ledger, { book as enter } from '../ledger.js';

const fs = require('fs');

/** Most that one cart holds. */
const LIMIT = 40;

/**
 * A cart of a customer.
 */
export class Cart {
  #lines = [];

  static empty = () => new Cart([]);

  /** Creates a cart with lines. */
  constructor(lines) {
    this.#lines = lines;
  }

  get total() {
    return this.#lines.reduce((sum, line) => sum + line.price * line.count, 0);
  }

  /**
   * Adds an article.
   *
   * @param {string} article - Its number.
   * @param {number} count - How many.
   */
  add(article, count) {
    const there = this.#lines.find((line) => line.article === article);
    if (this.#lines.length >= LIMIT && !there) {
      throw new RangeError(`a cart holds ${LIMIT} lines`);
    }

    // Two lines of one article are one line.
    if (there) {
      there.count += count;
    } else {
      this.#lines.push({ article, count, price: Ledger.price(article) });
    }

    enter('cart', {
      article,
      count,
      text: `added ${count} of ${article}`,
    });
    return this;
  }
}

/** Text of a cart for a letter. */
export const letter = (cart) => {
  const lines = [...cart].map((line) => `${line.count} x ${line.article}`);
  return [...lines, format(cart.total)].join('\n');
};

function* pages(lines, size) {
  for (let at = 0; at < lines.length; at += size) {
    yield lines.slice(at, at + size);
  }
}

module.exports.save = async function (cart, path) {
  await fs.promises.writeFile(path, letter(cart));
};

describe('cart', () => {
  it('joins lines of one article', () => {
    const cart = Cart.empty().add('bun', 2).add('bun', 3);
    expect(cart.total).toBe(5 * Ledger.price('bun'));
  });
});
