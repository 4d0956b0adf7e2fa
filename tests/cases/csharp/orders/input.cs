// Copyright 2021 Northwind Pumps Ltd.
// All rights reserved.

using System;
using System.Collections.Generic;
using Northwind.Billing;
using Money = Northwind.Billing.Amount;

namespace Northwind.Orders;

/// <summary>Tells what became of an order.</summary>
public enum OrderState
{
    Open,
    Paid,
    Refunded,
}

/// <summary>A line of an order.</summary>
public record OrderLine(string Article, int Count, decimal Price);

/// <summary>Where orders are kept.</summary>
public interface IOrderStore
{
    /// <summary>The order with a number, or null.</summary>
    Order? Find(int number);
}

/// <summary>Takes orders and settles them.</summary>
[Serializable]
public sealed class OrderDesk<TStore> : IDisposable
    where TStore : IOrderStore
{
    private readonly TStore _store;
    private readonly List<string> _log = new();

    /// <summary>Creates a desk on a store.</summary>
    public OrderDesk(TStore store)
    {
        _store = store;
    }

    /// <summary>Orders that were settled since the start.</summary>
    public int Settled
    {
        get { return _log.Count; }
        private set { throw new InvalidOperationException("count is derived: " + value); }
    }

    /// <summary>Pays back an order.</summary>
    /// <param name="number">Number of the order.</param>
    /// <returns>The amount that goes back.</returns>
    [Audited("refund")]
    [RequiresRole("clerk")]
    public decimal Refund(int number, decimal share)
    {
        var order = _store.Find(number) ?? throw new ArgumentException($"no order {number}");

        // An order that was never paid has nothing to give back.
        if (order.State != OrderState.Paid)
        {
            _log.Add($"order {number} is {order.State}");
            return 0m;
        }

        decimal total = 0m;
        foreach (var line in order.Lines)
        {
            total += line.Count * line.Price;
        }

        var back = Math.Round(total * share, 2);
        Ledger.Book(new Money(back), "refund of " + number);
        _log.Add($"order {number}: {back} went back");
        return back;
    }

    /// <summary>Adds two amounts.</summary>
    public static Money operator +(OrderDesk<TStore> desk, Money amount) => amount;

    public void Dispose() => _log.Clear();

    /// <summary>What the desk remembers of a customer.</summary>
    private struct Memory
    {
        public string Customer;

        public bool Knows(string name) => Customer == name;
    }
}
