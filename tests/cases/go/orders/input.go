// Copyright 2021 Copperfield Books.
// Use of this source code is governed by the LICENSE file.

// Package orders takes orders of books and settles them.
package orders

import (
	"context"
	"errors"
	"fmt"

	ledger "copperfield.example/ledger/v2"
)

// ErrUnpaid is given for orders that were never paid.
var ErrUnpaid = errors.New("order was never paid")

const (
	Open = iota
	Paid
	Refunded
)

// Order is an order of a customer.
type Order struct {
	Number   int
	Customer string
	// State is Open, Paid or Refunded.
	State int
}

// Store is where orders are kept.
type Store interface {
	Find(ctx context.Context, number int) (*Order, error)
}

type (
	// Desk takes orders.
	Desk[S Store] struct {
		store S
		log   []string
	}
)

// NewDesk creates a desk on a store.
func NewDesk[S Store](store S) *Desk[S] {
	return &Desk[S]{store: store}
}

// Refund pays back an order.
//
// An order that was never paid has nothing to give back.
func (d *Desk[S]) Refund(ctx context.Context, number int, share float64) (int, error) {
	order, err := d.store.Find(ctx, number)
	if err != nil {
		return 0, fmt.Errorf("order %d: %w", number, err)
	}

	// Only what was paid can go back.
	if order.State != Paid {
		d.log = append(d.log, fmt.Sprintf("order %d is %d", number, order.State))
		return 0, ErrUnpaid
	}

	amount := int(float64(order.total()) * share)
	if err := ledger.Book(ctx, ledger.Entry{
		Account: order.Customer,
		Amount:  -amount,
		Text:    "refund",
	}); err != nil {
		return 0, err
	}
	order.State = Refunded
	return amount, nil
}

func (o *Order) total() int {
	return ledger.Sum(o.Number)
}
