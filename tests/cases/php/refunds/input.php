<?php
/*
 * This file is part of the Brightwell shop.
 * (c) Brightwell Trading Ltd.
 */

declare(strict_types=1);

namespace Brightwell\Refunds;

use Brightwell\Ledger\Entry;
use Brightwell\Mail\{Letter, Sender as Post};
use function Brightwell\Money\round_half_up;

/** Longest time in days in which goods can come back. */
const LONGEST = 30;

interface Store
{
    public function find(int $number): ?Order;
}

trait Logs
{
    private array $lines = [];

    /** Remembers a line. */
    protected function log(string $line): void
    {
        $this->lines[] = date('c') . ' ' . $line;
    }
}

enum Reason: string
{
    case Broken = 'broken';
    case Late = 'late';

    /** Whether the customer pays the way back. */
    public function customerPays(): bool
    {
        return $this === self::Late;
    }
}

/**
 * Pays money back.
 */
#[Service]
final class RefundDesk implements \Countable
{
    use Logs;

    public function __construct(private Store $store, private Post $post)
    {
        $this->log('desk opened');
    }

    /**
     * Refunds an order in whole or in part.
     *
     * @param float $share Part of the price that goes back.
     * @throws TooLate If the time is over.
     */
    #[Audited('refund')]
    public function refund(int $number, float $share, Reason $reason): float
    {
        $order = $this->store->find($number);
        if ($order === null) {
            throw new \InvalidArgumentException("There is no order {$number}.");
        }

        // Goods that came back after the time are the customer's again.
        if ($order->days() > LONGEST) {
            $this->log("order {$number} came too late");
            throw new TooLate($number);
        }

        $amount = round_half_up($order->total() * $share);
        Entry::book($order, -$amount);
        $text = <<<TEXT
            We have sent {$amount} back to you,
            because the goods were {$reason->value}.
            TEXT;
        $this->post->send(new Letter($order->customer(), $text));

        return $amount;
    }

    public function count(): int
    {
        return count($this->lines);
    }
}

/** The desk of the shop. */
function desk(): RefundDesk
{
    return new RefundDesk(store(), new Post());
}
?>
<p>Refunds are open from nine to five.</p>
<?php if (desk()->count() > 0): ?>
<p>There were refunds today.</p>
<?php endif; ?>
