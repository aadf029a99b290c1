package dev.almanac.testing;

import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.TimeOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What was done to a schedule and what became of its times, at a moment.
 *
 * <pre>{@code
 * void run(TestAlmanac test) {
 *   Ledger ledger = test.ledgerOf(
 *       ScheduleDefinition.of("Report", "reports").cron("0 2 29 2 *", CronDialect.DBOS),
 *       Duration.ofDays(3_000));
 *   System.out.println(ledger.started()); // the leap days
 * }
 * }</pre>
 *
 * @param entries the oldest first
 */
public record Ledger(String scheduleId, List<LedgerEntry> entries) {
  private static final String HEAD = "Seq   Event             Cause      Recorded              For";

  public Ledger {
    entries = List.copyOf(entries);
  }

  /** Returns the times for which a workflow was started, in order. */
  public List<Instant> started() {
    return entries.stream()
        .filter(entry -> entry.outcome().orElse(null) instanceof TimeOutcome.Started)
        .flatMap(entry -> entry.nominal().stream())
        .sorted()
        .toList();
  }

  /** Returns the ledger as {@code almanac schedule history} shows it, one line for each entry. */
  @Override
  public String toString() {
    return HEAD + "\n" + entries.stream().map(Ledger::line).collect(Collectors.joining("\n"));
  }

  private static String line(LedgerEntry entry) {
    var line = "%-5d %-17s %-10s %-21s %s"
        .formatted(
            entry.sequence(),
            entry.kind(),
            entry
                .detail()
                .cause()
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .orElse("-"),
            second(entry.recordedAt()),
            entry.nominal().map(Ledger::second).orElse("-"));
    return line
        + part(
            "until ",
            entry.count() > 1 ? entry.lastNominal().map(Ledger::second).orElse("") : "")
        + part("workflow ", entry.workflowId())
        + part("reason: ", entry.reason());
  }

  private static String part(String word, String text) {
    return text.isEmpty() ? "" : "  " + word + text;
  }

  private static String second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
