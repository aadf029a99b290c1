package dev.almanac.testing;

import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.TimeOutcome;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about the ledger of a schedule. A failure prints the ledger.
 *
 * <pre>{@code
 * void run(Ledger ledger) {
 *   AlmanacAssertions.assertThat(ledger)
 *       .hasStarted(261)
 *       .startedAt(Instant.parse("2030-01-01T02:00:00Z"))
 *       .skippedAt(Instant.parse("2030-12-25T02:00:00Z"), "asked");
 * }
 * }</pre>
 */
public final class LedgerAssert extends AbstractAssert<LedgerAssert, Ledger> {
  LedgerAssert(Ledger ledger) {
    super(ledger, LedgerAssert.class);
  }

  /** A workflow was started for this time. */
  public LedgerAssert startedAt(Instant nominal) {
    return has("a start", nominal, outcome -> outcome instanceof TimeOutcome.Started);
  }

  /** Nothing was started for this time, for this reason, such as {@code overlap}. */
  public LedgerAssert skippedAt(Instant nominal, String reason) {
    return has(
        "a skip because of '%s'".formatted(reason),
        nominal,
        outcome -> outcome instanceof TimeOutcome.Skipped(var why) && why.equals(reason));
  }

  /** This time came while the server was down, and was not made up for. */
  public LedgerAssert missedAt(Instant nominal) {
    return has("a miss", nominal, outcome -> outcome instanceof TimeOutcome.Missed);
  }

  /** The workflow for this time could not be started. */
  public LedgerAssert failedAt(Instant nominal) {
    return has("a failed start", nominal, outcome -> outcome instanceof TimeOutcome.Failed);
  }

  /** There is no outcome for this time: it is none of the schedule, or has not come. */
  public LedgerAssert hasNothingAt(Instant nominal) {
    if (outcomes().stream().anyMatch(entry -> covers(entry, nominal))) {
      failWithMessage("Expected nothing at %s in%n%s", nominal, actual);
    }
    return this;
  }

  /** So many workflows were started. */
  public LedgerAssert hasStarted(long workflows) {
    return has("started", workflows, outcome -> outcome instanceof TimeOutcome.Started);
  }

  /** So many times were skipped. */
  public LedgerAssert hasSkipped(long times) {
    return has("skipped", times, outcome -> outcome instanceof TimeOutcome.Skipped);
  }

  /** So many times were missed. */
  public LedgerAssert hasMissed(long times) {
    return has("missed", times, outcome -> outcome instanceof TimeOutcome.Missed);
  }

  private List<LedgerEntry> outcomes() {
    return actual.entries().stream()
        .filter(entry -> entry.outcome().isPresent())
        .toList();
  }

  private LedgerAssert has(String what, Instant nominal, Predicate<TimeOutcome> is) {
    if (outcomes().stream()
        .noneMatch(entry -> covers(entry, nominal) && is.test(entry.outcome().orElseThrow()))) {
      failWithMessage("Expected %s at %s in%n%s", what, nominal, actual);
    }
    return this;
  }

  private LedgerAssert has(String what, long times, Predicate<TimeOutcome> is) {
    long found = outcomes().stream()
        .filter(entry -> is.test(entry.outcome().orElseThrow()))
        .mapToLong(LedgerEntry::count)
        .sum();
    if (found != times) {
      failWithMessage("Expected %d %s, found %d in%n%s", times, what, found, actual);
    }
    return this;
  }

  private static boolean covers(LedgerEntry entry, Instant nominal) {
    return entry.nominal().filter(first -> !first.isAfter(nominal)).isPresent()
        && entry.lastNominal().filter(last -> !last.isBefore(nominal)).isPresent();
  }
}
