// Package fold sums up usage events into folds: one row a meter, customer and
// day. A fold is made every five minutes for the days that were touched since.
package fold

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"sort"
	"time"
)

// LockTTL is the time after which the lock of a dead process is free again.
const LockTTL = 10 * time.Minute

// MaxDays is the number of days that one run may touch. Events older than that
// are refused by intake, so more days mean that a clock is wrong.
const MaxDays = 36

// sketchLimit is the number of distinct keys that are told apart exactly;
// beyond it a sketch estimates them with an error of about one per cent.
const sketchLimit = 10_000_000

var (
	// ErrLocked says that another process folds the day.
	ErrLocked = errors.New("fold: day is locked")
	// ErrClosed says that the period of the day has a final invoice.
	ErrClosed = errors.New("fold: period is closed")
	// ErrTooManyDays says that a run would touch more than MaxDays.
	ErrTooManyDays = errors.New("fold: too many days")
)

// Event is what a customer has used.
type Event struct {
	ID       string
	Meter    string
	Customer string
	Quantity *big.Rat
	Key      string // for unique meters
	At       time.Time
	Seq      int64 // order of arrival
}

// Aggregator sums up the events of a meter over a day.
type Aggregator interface {
	Add(e Event)
	// Result is the value of the day. Clamped tells whether something was
	// cut off.
	Result() (value *big.Rat, clamped bool)
}

// Sum adds quantities. Corrections may make the sum negative, in which case
// the result is zero and the event that did it is reported as clamped.
type Sum struct{ total big.Rat }

// Add adds the quantity of an event.
func (s *Sum) Add(e Event) { s.total.Add(&s.total, e.Quantity) }

// Result is the sum, but never less than zero.
func (s *Sum) Result() (*big.Rat, bool) {
	if s.total.Sign() < 0 {
		return new(big.Rat), true
	}
	return &s.total, false
}

// Max keeps the greatest quantity. Negative quantities are ignored, as a
// maximum cannot be corrected downwards.
type Max struct{ max *big.Rat }

// Add looks at the quantity of an event.
func (m *Max) Add(e Event) {
	if e.Quantity.Sign() < 0 {
		return
	}
	if m.max == nil || e.Quantity.Cmp(m.max) > 0 {
		m.max = e.Quantity
	}
}

// Result is the greatest quantity, zero without events.
func (m *Max) Result() (*big.Rat, bool) {
	if m.max == nil {
		return new(big.Rat), false
	}
	return m.max, false
}

// Last keeps the quantity of the event with the latest time. Of two events at
// the same time the one that arrived later counts.
type Last struct {
	at       time.Time
	seq      int64
	quantity *big.Rat
}

// Add looks at an event.
func (l *Last) Add(e Event) {
	if l.quantity == nil || e.At.After(l.at) || e.At.Equal(l.at) && e.Seq > l.seq {
		l.at, l.seq, l.quantity = e.At, e.Seq, e.Quantity
	}
}

// Result is the last quantity; a negative one counts as zero.
func (l *Last) Result() (*big.Rat, bool) {
	if l.quantity == nil {
		return new(big.Rat), false
	}
	if l.quantity.Sign() < 0 {
		return new(big.Rat), true
	}
	return l.quantity, false
}

// Unique counts different keys. Events without a key are not counted.
type Unique struct {
	keys   map[string]struct{}
	sketch *Sketch
}

// Add looks at the key of an event.
func (u *Unique) Add(e Event) {
	if e.Key == "" {
		return
	}
	if u.sketch != nil {
		u.sketch.Insert(e.Key)
		return
	}
	if u.keys == nil {
		u.keys = make(map[string]struct{})
	}
	u.keys[e.Key] = struct{}{}
	if len(u.keys) > sketchLimit {
		u.sketch = NewSketch()
		for key := range u.keys {
			u.sketch.Insert(key)
		}
		u.keys = nil
	}
}

// Result is the number of keys, an estimate above the limit of the sketch.
func (u *Unique) Result() (*big.Rat, bool) {
	if u.sketch != nil {
		return new(big.Rat).SetInt64(u.sketch.Estimate()), false
	}
	return new(big.Rat).SetInt64(int64(len(u.keys))), false
}

// New makes the aggregator of a name.
func New(name string) (Aggregator, error) {
	switch name {
	case "sum":
		return &Sum{}, nil
	case "max":
		return &Max{}, nil
	case "last":
		return &Last{}, nil
	case "unique":
		return &Unique{}, nil
	}
	return nil, fmt.Errorf("fold: unknown aggregate %q", name)
}

// Store is where events come from and folds go to.
type Store interface {
	Touched(ctx context.Context, since time.Time) ([]time.Time, error)
	Events(ctx context.Context, day time.Time, each func(Event) error) error
	Aggregate(ctx context.Context, meter string) (string, error)
	Lock(ctx context.Context, day time.Time, ttl time.Duration) (unlock func(), err error)
	Closed(ctx context.Context, customer string, day time.Time) (bool, error)
	Put(ctx context.Context, tx *sql.Tx, row Row) error
	Begin(ctx context.Context) (*sql.Tx, error)
}

// Row is a fold.
type Row struct {
	Day      time.Time
	Meter    string
	Customer string
	Value    *big.Rat
	Clamped  bool
}

// Folder makes folds.
type Folder struct {
	store Store
	log   *slog.Logger
}

// Run folds all days that were touched since the given time, oldest first. A
// day that is locked is skipped and comes up in the next run. Other errors end
// the run; days that were done stay done.
func (f *Folder) Run(ctx context.Context, since time.Time) (int, error) {
	days, err := f.store.Touched(ctx, since)
	if err != nil {
		return 0, fmt.Errorf("fold: touched days: %w", err)
	}
	if len(days) > MaxDays {
		return 0, ErrTooManyDays
	}
	sort.Slice(days, func(i, j int) bool { return days[i].Before(days[j]) })
	done := 0
	for _, day := range days {
		switch err := f.Day(ctx, day); {
		case errors.Is(err, ErrLocked):
			f.log.Info("day is locked", "day", day.Format(time.DateOnly))
		case err != nil:
			return done, err
		default:
			done++
		}
	}
	return done, nil
}

// Day folds one day anew, from all of its events, so that it may be repeated at
// any time. Rows of customers whose period is closed are left as they are.
func (f *Folder) Day(ctx context.Context, day time.Time) error {
	unlock, err := f.store.Lock(ctx, day, LockTTL)
	if err != nil {
		return err
	}
	defer unlock()
	type place struct{ meter, customer string }
	sums := make(map[place]Aggregator)
	err = f.store.Events(ctx, day, func(e Event) error {
		at := place{e.Meter, e.Customer}
		sum, ok := sums[at]
		if !ok {
			name, err := f.store.Aggregate(ctx, e.Meter)
			if err != nil {
				return err
			}
			if sum, err = New(name); err != nil {
				return err
			}
			sums[at] = sum
		}
		sum.Add(e)
		return nil
	})
	if err != nil {
		return fmt.Errorf("fold: events of %s: %w", day.Format(time.DateOnly), err)
	}
	tx, err := f.store.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for at, sum := range sums {
		closed, err := f.store.Closed(ctx, at.customer, day)
		if err != nil {
			return err
		}
		if closed {
			continue
		}
		value, clamped := sum.Result()
		if err := f.store.Put(ctx, tx, Row{day, at.meter, at.customer, value, clamped}); err != nil {
			return err
		}
	}
	return tx.Commit()
}
