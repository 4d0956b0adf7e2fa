package com.northquay.tms;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A consignment from booking to delivery. Not safe for use by several threads; the repository locks the row.
 */
public class Consignment {

    /** After this time without a scan a consignment counts as lost, and a search is started. */
    public static final Duration SEARCH_AFTER = Duration.ofHours(60);

    /** Attempts at delivery that are included in the price. */
    public static final int FREE_ATTEMPTS = 1;

    /** At most so many attempts are made; then the goods go back. */
    public static final int MOST_ATTEMPTS = 3;

    public enum State {
        BOOKED, COLLECTED, IN_DEPOT, ON_TOUR, HELD, DELIVERED, REFUSED, RETURNED, LOST, CANCELLED
    }

    private static final Map<State, Set<State>> NEXT = new EnumMap<>(State.class);

    static {
        NEXT.put(State.BOOKED, EnumSet.of(State.COLLECTED, State.CANCELLED));
        NEXT.put(State.COLLECTED, EnumSet.of(State.IN_DEPOT, State.LOST));
        NEXT.put(State.IN_DEPOT, EnumSet.of(State.ON_TOUR, State.HELD, State.LOST, State.IN_DEPOT));
        NEXT.put(State.ON_TOUR, EnumSet.of(State.DELIVERED, State.REFUSED, State.IN_DEPOT, State.LOST));
        NEXT.put(State.HELD, EnumSet.of(State.IN_DEPOT, State.RETURNED));
        NEXT.put(State.REFUSED, EnumSet.of(State.RETURNED));
        // What was lost may be found.
        NEXT.put(State.LOST, EnumSet.of(State.IN_DEPOT));
    }

    private final String number;
    private final Clock clock;
    private final List<Scan> scans = new ArrayList<>();
    private State state = State.BOOKED;
    private int attempts;
    private boolean customsCleared;
    private final boolean abroad;

    public record Scan(Instant at, String depot, String device, State state) {
    }

    public Consignment(String number, boolean abroad, Clock clock) {
        if (!valid(number)) {
            throw new IllegalArgumentException("not a number of ours: " + number);
        }
        this.number = number;
        this.abroad = abroad;
        this.clock = clock;
    }

    /**
     * Checks a number: the letters NQ, ten digits, and a check digit. The digits are weighted 3, 1, 3, 1 and so on
     * from the left; the check digit makes the sum a multiple of ten.
     */
    public static boolean valid(String number) {
        if (number == null || !number.matches("NQ\\d{11}")) {
            return false;
        }
        int sum = 0;
        for (int i = 2; i < 12; i++) {
            int digit = number.charAt(i) - '0';
            sum += i % 2 == 0 ? 3 * digit : digit;
        }
        return (10 - sum % 10) % 10 == number.charAt(12) - '0';
    }

    /**
     * Moves on to another state. A scan that is older than the latest one is stored but does not change the state,
     * since hand-held devices deliver late from dead spots.
     */
    public void scan(Scan scan) {
        Instant latest = scans.isEmpty() ? Instant.MIN : scans.get(scans.size() - 1).at();
        if (scan.at().isBefore(latest)) {
            scans.add(scans.size() - 1, scan);
            return;
        }
        if (scan.at().isAfter(clock.instant().plus(Duration.ofMinutes(10)))) {
            throw new IllegalStateException("the clock of device " + scan.device() + " is wrong");
        }
        Set<State> allowed = NEXT.getOrDefault(state, EnumSet.noneOf(State.class));
        if (!allowed.contains(scan.state())) {
            throw new IllegalStateException(number + ": " + state + " to " + scan.state());
        }
        if (scan.state() == State.ON_TOUR) {
            startTour();
        }
        scans.add(scan);
        state = scan.state();
    }

    private void startTour() {
        if (abroad && !customsCleared) {
            throw new IllegalStateException(number + " is not cleared by customs");
        }
        if (attempts >= MOST_ATTEMPTS) {
            throw new IllegalStateException(number + " goes back after " + MOST_ATTEMPTS + " attempts");
        }
        attempts++;
    }

    public void clearCustoms() {
        customsCleared = true;
    }

    /** Whether a search should be started. Held goods are never searched for. */
    public boolean overdue() {
        if (scans.isEmpty() || state == State.HELD || state == State.DELIVERED || state == State.RETURNED) {
            return false;
        }
        Instant latest = scans.get(scans.size() - 1).at();
        return Duration.between(latest, clock.instant()).compareTo(SEARCH_AFTER) > 0;
    }

    /** The part of the price that is charged for further attempts: 60 % for each beyond the first. */
    public BigDecimal attemptsCharge(BigDecimal standard) {
        int charged = Math.max(0, attempts - FREE_ATTEMPTS);
        return standard.multiply(new BigDecimal("0.60")).multiply(BigDecimal.valueOf(charged))
                .setScale(2, RoundingMode.HALF_UP);
    }

    /** Fees of storage. */
    public interface StorageFee {
        BigDecimal fee(LocalDate arrived, LocalDate left, int pallets);
    }

    /** Per pallet and calendar day, from the third day on. The day of arrival is the first. */
    public static class StandardStorage implements StorageFee {
        private static final BigDecimal PER_DAY = new BigDecimal("3.90");

        @Override
        public BigDecimal fee(LocalDate arrived, LocalDate left, int pallets) {
            long days = arrived.datesUntil(left.plusDays(1)).count() - 2;
            return PER_DAY.multiply(BigDecimal.valueOf(Math.max(0, days) * pallets));
        }
    }

    /** Cold goods: from the first day on, Sundays are free since the store is not manned. */
    public static class ColdStorage implements StorageFee {
        private static final BigDecimal PER_DAY = new BigDecimal("9.40");

        @Override
        public BigDecimal fee(LocalDate arrived, LocalDate left, int pallets) {
            long days = arrived.datesUntil(left.plusDays(1))
                    .filter(day -> day.getDayOfWeek() != DayOfWeek.SUNDAY).count();
            return PER_DAY.multiply(BigDecimal.valueOf(days * pallets));
        }
    }

    /** Dangerous goods: doubled each further week, at most eightfold. Less than half a pallet counts as half. */
    public static class CageStorage implements StorageFee {
        private static final BigDecimal PER_DAY = new BigDecimal("6.20");

        @Override
        public BigDecimal fee(LocalDate arrived, LocalDate left, int pallets) {
            BigDecimal sum = BigDecimal.ZERO;
            int day = 0;
            for (LocalDate date : arrived.datesUntil(left.plusDays(1)).toList()) {
                int factor = Math.min(8, 1 << (day++ / 7));
                sum = sum.add(PER_DAY.multiply(BigDecimal.valueOf((long) factor * pallets)));
            }
            return sum;
        }
    }

    public State state() {
        return state;
    }

    public int attempts() {
        return attempts;
    }
}
