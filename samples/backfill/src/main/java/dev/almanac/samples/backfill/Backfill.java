package dev.almanac.samples.backfill;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.BackfillProgress;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleHandle;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A schedule is created today, and makes up for a month in which it did not exist. */
public final class Backfill {
  static final String QUEUE = "imports";
  static final Instant FROM = Instant.parse("2026-03-02T00:00:00Z");
  static final Instant TO = Instant.parse("2026-04-01T23:59:59Z");

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private Backfill() {}

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      // All runs start at once; no more than four of them load files at the same time.
      Worker worker = almanac
          .workers()
          .newWorker(
              QUEUE,
              WorkerOptions.newBuilder()
                  .setMaxConcurrentActivityExecutionSize(4)
                  .build());
      worker.registerWorkflowImplementationTypes(DayImportWorkflow.class);
      worker.registerActivitiesImplementations(new SmallFiles());
      almanac.workers().start();

      ScheduleHandle schedule = almanac.schedules().create("imports", daily());
      fill(schedule);
      results(almanac, schedule).forEach(System.out::println);

      BackfillProgress again = fill(schedule);
      System.out.printf("again: %d started, %d had been%n", again.started(), again.passed());
    }
  }

  /** Every night at one o'clock. */
  static ScheduleDefinition daily() {
    return ScheduleDefinition.of("DayImport", QUEUE).cron("0 1 * * *", CronDialect.DBOS);
  }

  /** Waits until each time of the range is started or passed over. It goes on without us, too. */
  static BackfillProgress fill(ScheduleHandle schedule) {
    return schedule.backfill(FROM, TO, Overlap.ALLOW_ALL).await(PATIENCE).orElseThrow();
  }

  /** Waits for the runs that the schedule has started, the oldest day first. */
  static List<String> results(Almanac almanac, ScheduleHandle schedule) {
    return schedule
        .history()
        .filter(entry -> entry.kind().equals("Started"))
        .map(LedgerEntry::workflowId)
        .map(id -> almanac.client().newUntypedWorkflowStub(id).getResult(String.class))
        .toList();
  }
}
