package dev.almanac.samples.report;

import dev.almanac.client.Almanac;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.ScheduleHandle;
import io.temporal.worker.Worker;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Declares the schedule, and makes up for a week instead of waiting for one. */
public final class Reports {
  static final String QUEUE = "reports";
  static final String SCHEDULE = "DailyReport";

  /** Working days, with a weekend. */
  private static final int REPORTS = 5;

  private Reports() {}

  public static void main(String[] arguments) throws InterruptedException {
    try (var almanac = Almanac.embedded().start()) {
      start(almanac);
      ScheduleHandle schedule = almanac.schedules().handle(SCHEDULE);
      System.out.println(schedule.describe().sentence());

      schedule.backfill(
          Instant.parse("2026-03-05T00:00:00Z"), Instant.parse("2026-03-12T00:00:00Z"));
      while (schedule.describe().fires() < REPORTS) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
      reports(almanac)
          .forEach(report -> System.out.printf(
              "until %s: %d sold, %d in all%n", report.until(), report.sold(), report.total()));
    }
  }

  /**
   * Applies the schedule when the workers start: creates it, or updates it to what the code says.
   */
  static void start(Almanac almanac) {
    Worker worker = almanac.workers().newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(DailyReportWorkflow.class);
    worker.registerActivitiesImplementations(new SteadySales());
    almanac.declare(Schedules.of(worker, DailyReportWorkflow.class));
    almanac.workers().start();
  }

  /** Waits for the results of the runs so far. */
  static Stream<Report> reports(Almanac almanac) {
    return almanac
        .schedules()
        .handle(SCHEDULE)
        .history()
        .filter(entry -> entry.kind().equals("Started"))
        .map(LedgerEntry::workflowId)
        .map(id -> almanac.client().newUntypedWorkflowStub(id).getResult(Report.class));
  }
}
