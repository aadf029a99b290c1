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
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A schedule is created today, and makes up for a month in which it did not exist. */
public final class Backfill {
  static final String QUEUE = "imports";
  static final Instant FROM = Instant.parse("2026-03-02T00:00:00Z");
  static final Instant TO = Instant.parse("2026-04-01T23:59:59Z");

  private Backfill() {}

  public static void main(String[] arguments) throws InterruptedException {
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
  static BackfillProgress fill(ScheduleHandle schedule) throws InterruptedException {
    String id = schedule.backfill(FROM, TO, Overlap.ALLOW_ALL).id();
    while (true) {
      for (BackfillProgress backfill : schedule.backfills()) {
        if (backfill.id().equals(id) && backfill.status().equals("COMPLETED")) {
          return backfill;
        }
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
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
