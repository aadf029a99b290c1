package dev.almanac.testing;

import dev.almanac.client.schedule.LedgerEntry;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions about the ledger of a schedule. A failure prints the ledger. */
public final class LedgerAssert extends AbstractAssert<LedgerAssert, List<LedgerEntry>> {
  private static final String STARTED = "Started";

  LedgerAssert(List<LedgerEntry> ledger) {
    super(ledger, LedgerAssert.class);
  }

  /** A run was started for this time. */
  public LedgerAssert startedAt(Instant nominal) {
    return has(STARTED, nominal, "");
  }

  /** Nothing was started for this time, for this reason, such as {@code overlap}. */
  public LedgerAssert skippedAt(Instant nominal, String reason) {
    return has("Skipped", nominal, reason);
  }

  /** This time came while the server was down, and was not made up for. */
  public LedgerAssert missedAt(Instant nominal) {
    return has("Missed", nominal, "");
  }

  /** So many runs were started. */
  public LedgerAssert hasStarted(long runs) {
    long started = actual.stream().filter(entry -> entry.kind().equals(STARTED)).count();
    if (started != runs) {
      failWithMessage("Expected %d started runs, found %d in%n%s", runs, started, text());
    }
    return this;
  }

  private LedgerAssert has(String kind, Instant nominal, String reason) {
    if (actual.stream()
        .noneMatch(entry -> entry.kind().equals(kind)
            && covers(entry, nominal)
            && (reason.isEmpty() || entry.reason().equals(reason)))) {
      failWithMessage("Expected %s %s at %s in%n%s", kind, reason, nominal, text());
    }
    return this;
  }

  private static boolean covers(LedgerEntry entry, Instant nominal) {
    return entry.nominal().filter(first -> !first.isAfter(nominal)).isPresent()
        && entry.lastNominal().filter(last -> !last.isBefore(nominal)).isPresent();
  }

  private String text() {
    return actual.stream()
        .map(entry -> "  %d  %s  %s %s %s"
            .formatted(
                entry.sequence(),
                entry.nominal().map(Instant::toString).orElse("-"),
                entry.kind(),
                entry.reason(),
                entry.workflowId()))
        .collect(Collectors.joining("\n"));
  }
}
