/*
 * Copyright 2022 Delta Water Board.
 * Licensed under the terms in LICENSE.
 */

package com.delta.meters

import com.delta.billing.Invoice
import com.delta.billing.Tariff as Price
import kotlin.math.roundToInt

/** Consumption above which a reading is doubted, in cubic meters. */
const val DOUBTFUL = 400

/** Where readings come from. */
interface ReadingSource {
    fun next(): Reading?
}

/** A reading of one meter. */
data class Reading(val meter: String, val value: Int, val day: Int)

enum class Fault(val code: Int) {
    STUCK(1),
    LEAK(2);

    /** Whether someone must be sent. */
    fun urgent(): Boolean = this == LEAK
}

/**
 * Turns readings into invoices.
 *
 * @property price What a cubic meter costs.
 */
@Service
class MeterDesk(private val source: ReadingSource, val price: Price) : AutoCloseable {
    private val last = mutableMapOf<String, Reading>()

    init {
        require(price.perUnit > 0) { "a price is needed" }
    }

    constructor(source: ReadingSource) : this(source, Price.standard()) {
        last.clear()
    }

    /**
     * Bills all readings that are waiting.
     *
     * A meter that ran backwards is reported and not billed.
     */
    @Throws(MeterException::class)
    fun bill(period: String): List<Invoice> {
        val invoices = mutableListOf<Invoice>()
        var reading = source.next()

        while (reading != null) {
            val before = last[reading.meter]
            val used = reading.value - (before?.value ?: 0)
            if (used < 0) {
                report(reading.meter, Fault.STUCK)
            } else {
                invoices += Invoice(reading.meter, period, used * price.perUnit)
            }
            last[reading.meter] = reading
            reading = source.next()
        }

        // Large amounts are looked at by a person before they go out.
        return invoices.map { invoice ->
            if (invoice.units > DOUBTFUL) invoice.held() else invoice
        }
    }

    override fun close() = last.clear()

    companion object {
        /** A desk that knows no meters. */
        fun empty(): MeterDesk = MeterDesk(EmptySource)
    }
}

object EmptySource : ReadingSource {
    override fun next(): Reading? = null
}

/** Number of a meter without its district. */
fun String.meterNumber(): String = substringAfter('-')

class MeterDeskTest {
    @Test
    fun `a meter that ran backwards is reported`() {
        val desk = MeterDesk(listOf(Reading("D-1", 9, 1), Reading("D-1", 3, 2)).asSource())
        assertEquals(1, desk.bill("2022-05").size)
    }
}
