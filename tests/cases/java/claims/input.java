/*
 * Copyright 2018 Fairwater Insurance.
 * Licensed under the terms in LICENSE.
 */

package com.fairwater.claims;

import static com.fairwater.money.Rounding.cents;

import com.fairwater.mail.Letter;
import com.fairwater.mail.Sender;
import java.util.HashMap;
import java.util.Map;

/** Decides on claims. */
@Service
public final class ClaimDesk extends Desk implements AutoCloseable {

    /** Claims above it go to a person. */
    private static final long LIMIT = 500_000;

    private final Map<Integer, Claim> open = new HashMap<>();
    private final Sender sender;

    /** Why a claim was refused. */
    enum Reason {
        LATE("too late"),
        UNPAID("premium not paid");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** The reason as customers read it. */
        String text() {
            return text;
        }
    }

    /** A claim as it came in. */
    record Claim(int number, String customer, long amount, int days) {
        Claim {
            if (amount < 0) {
                throw new IllegalArgumentException("claim " + number + " is below zero");
            }
        }
    }

    interface Listener {
        void decided(Claim claim);

        default void failed(Claim claim, Exception reason) {
            throw new IllegalStateException(reason);
        }
    }

    public ClaimDesk(Sender sender) {
        this.sender = sender;
    }

    /**
     * Decides on one claim and tells the customer.
     *
     * @param claim the claim
     * @return what is paid, in cents
     */
    @Override
    @Audited(role = "clerk")
    public long decide(Claim claim, Listener listener) {
        if (claim.days() > 90) {
            sender.send(new Letter(claim.customer(), Reason.LATE.text()));
            return 0;
        }

        // A person looks at large claims before anything is paid.
        if (claim.amount() > LIMIT) {
            open.put(claim.number(), claim);
            return 0;
        }

        long paid = cents(claim.amount() * 0.9);
        try {
            sender.send(new Letter(claim.customer(), "We pay " + paid));
            listener.decided(claim);
        } catch (MailException e) {
            listener.failed(claim, e);
        }
        return paid;
    }

    @Override
    public void close() {
        open.clear();
    }
}
