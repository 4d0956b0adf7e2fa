package org.storla.lab.validation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Automatic validation of results.
 *
 * <p>A result is released without a human if all checks pass. A check that does not apply says so and counts as
 * passed. The order of checks does not matter, except that {@link HaemolysisCheck} must come first: it may remove
 * results, which the others then do not see.
 */
public final class DeltaCheck {

    /** Results older than this are not compared with. */
    static final Duration LOOK_BACK = Duration.ofDays(90);

    /** For potassium and sodium a shorter time holds, as they change within days. */
    static final Duration LOOK_BACK_ELECTROLYTES = Duration.ofDays(7);

    private DeltaCheck() {
    }

    /** A measured value. */
    public record Result(String patient, String analyte, BigDecimal value, String unit, Instant taken,
                         String analyser, int haemolysis, String ward) {
        public Result {
            Objects.requireNonNull(patient);
            Objects.requireNonNull(analyte);
            if (haemolysis < 0 || haemolysis > 10) {
                throw new IllegalArgumentException("index of haemolysis: " + haemolysis);
            }
        }
    }

    /** What a check says. */
    public enum Verdict {
        PASS, HOLD, REMOVE
    }

    public record Outcome(Verdict verdict, String reason) {
        static final Outcome PASSED = new Outcome(Verdict.PASS, "");

        static Outcome hold(String reason) {
            return new Outcome(Verdict.HOLD, reason);
        }

        static Outcome remove(String reason) {
            return new Outcome(Verdict.REMOVE, reason);
        }
    }

    /** Where earlier results are found. */
    public interface History {
        Optional<Result> latest(String patient, String analyte, Instant before);
    }

    public interface Check {
        Outcome check(Result result, History history);
    }

    /**
     * Removes results that haemolysis makes worthless.
     *
     * <p>Potassium is removed from index 3 on, LDH from 2, AST and folate from 4. Magnesium is held, not removed.
     */
    public static final class HaemolysisCheck implements Check {
        private static final Map<String, Integer> LIMITS =
                Map.of("potassium", 3, "LDH", 2, "AST", 4, "folate", 4);

        @Override
        public Outcome check(Result result, History history) {
            Integer limit = LIMITS.get(result.analyte());
            if (limit != null && result.haemolysis() >= limit) {
                return Outcome.remove("haemolysed, index " + result.haemolysis());
            }
            if (result.analyte().equals("magnesium") && result.haemolysis() >= 5) {
                return Outcome.hold("haemolysed, index " + result.haemolysis());
            }
            return Outcome.PASSED;
        }
    }

    /**
     * Compares with the latest result of the patient by an absolute difference.
     *
     * <p>Does not apply on the dialysis ward (D2), where values jump with every session.
     */
    public static final class AbsoluteDelta implements Check {
        private static final Map<String, BigDecimal> LIMITS = Map.of(
                "potassium", new BigDecimal("1.2"),
                "sodium", new BigDecimal("8"),
                "calcium", new BigDecimal("0.35"),
                "pH", new BigDecimal("0.15"));

        @Override
        public Outcome check(Result result, History history) {
            BigDecimal limit = LIMITS.get(result.analyte());
            if (limit == null || result.ward().equals("D2")) {
                return Outcome.PASSED;
            }
            Optional<Result> before = earlier(result, history);
            if (before.isEmpty()) {
                return Outcome.PASSED;
            }
            BigDecimal difference = result.value().subtract(before.get().value()).abs();
            return difference.compareTo(limit) > 0
                    ? Outcome.hold("differs by " + difference + " from " + before.get().taken())
                    : Outcome.PASSED;
        }
    }

    /**
     * Compares with the latest result of the patient by the relative difference, in per cent of the earlier value.
     *
     * <p>A fall of creatinine is never held, since treatment makes it fall; a rise of more than half is.
     */
    public static final class RelativeDelta implements Check {
        private static final Map<String, Integer> PERCENT = Map.of(
                "creatinine", 50, "urea", 80, "haemoglobin", 25, "MCV", 6, "albumin", 30, "platelets", 60);

        @Override
        public Outcome check(Result result, History history) {
            Integer percent = PERCENT.get(result.analyte());
            if (percent == null) {
                return Outcome.PASSED;
            }
            Optional<Result> before = earlier(result, history);
            if (before.isEmpty() || before.get().value().signum() == 0) {
                return Outcome.PASSED;
            }
            BigDecimal change = result.value().subtract(before.get().value())
                    .multiply(BigDecimal.valueOf(100))
                    .divide(before.get().value(), MathContext.DECIMAL32);
            if (result.analyte().equals("creatinine") && change.signum() < 0) {
                return Outcome.PASSED;
            }
            return change.abs().compareTo(BigDecimal.valueOf(percent)) > 0
                    ? Outcome.hold("changed by " + change.toBigInteger() + " %")
                    : Outcome.PASSED;
        }
    }

    /**
     * Finds specimens that were probably swapped: three or more analytes of one request were held by other checks.
     * MCV counts twice, because it hardly ever changes within weeks.
     */
    public static final class SwapCheck {
        private static final int LIMIT = 3;

        public boolean suspicious(List<Result> held) {
            int points = 0;
            for (Result result : held) {
                points += result.analyte().equals("MCV") ? 2 : 1;
            }
            return points >= LIMIT;
        }
    }

    /** Holds values at which a doctor must be called. The call is made by hand, whatever the other checks say. */
    public static final class CriticalCheck implements Check {
        private static final Map<String, BigDecimal[]> LIMITS = Map.of(
                "potassium", range("2.7", "6.3"),
                "sodium", range("118", "158"),
                "glucose", range("2.5", "27.0"),
                "haemoglobin", range("62", "200"));

        private static BigDecimal[] range(String low, String high) {
            return new BigDecimal[] {new BigDecimal(low), new BigDecimal(high)};
        }

        @Override
        public Outcome check(Result result, History history) {
            BigDecimal[] limits = LIMITS.get(result.analyte());
            if (limits == null) {
                return Outcome.PASSED;
            }
            boolean outside = result.value().compareTo(limits[0]) < 0 || result.value().compareTo(limits[1]) > 0;
            return outside ? Outcome.hold("critical") : Outcome.PASSED;
        }
    }

    /** The result before, unless it is too old or came from a point-of-care device. */
    static Optional<Result> earlier(Result result, History history) {
        Duration back = switch (result.analyte()) {
            case "potassium", "sodium" -> LOOK_BACK_ELECTROLYTES;
            default -> LOOK_BACK;
        };
        return history.latest(result.patient(), result.analyte(), result.taken())
                .filter(before -> before.taken().isAfter(result.taken().minus(back)))
                .filter(before -> !before.analyser().startsWith("POC-"));
    }

    /** What became of the results of a request. */
    public record Report(List<Result> released, List<Result> held, List<Result> removed, boolean swapSuspected) {
    }

    /**
     * Runs all checks over the results of a request. If a swap is suspected, nothing is released, not even what
     * passed.
     */
    public static Report validate(List<Result> results, History history) {
        Check haemolysis = new HaemolysisCheck();
        List<Check> checks = List.of(new AbsoluteDelta(), new RelativeDelta(), new CriticalCheck());
        List<Result> released = new ArrayList<>();
        List<Result> held = new ArrayList<>();
        List<Result> removed = new ArrayList<>();
        List<Result> sorted = results.stream().sorted(Comparator.comparing(Result::analyte)).toList();
        for (Result result : sorted) {
            switch (haemolysis.check(result, history).verdict()) {
                case REMOVE -> {
                    removed.add(result);
                    continue;
                }
                case HOLD -> {
                    held.add(result);
                    continue;
                }
                default -> {
                }
            }
            boolean pass = checks.stream().allMatch(check -> check.check(result, history).verdict() == Verdict.PASS);
            (pass ? released : held).add(result);
        }
        boolean swap = new SwapCheck().suspicious(held);
        if (swap) {
            held.addAll(released);
            released.clear();
        }
        return new Report(List.copyOf(released), List.copyOf(held), List.copyOf(removed), swap);
    }
}
