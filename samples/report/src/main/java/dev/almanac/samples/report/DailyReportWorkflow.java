package dev.almanac.samples.report;

import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.schedule.Overlap;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;

/**
 * Reports what was sold since the last report. The last result says where that ended, not the
 * calendar. So on Mondays it covers the weekend, after an outage all that was missed, and nothing
 * twice.
 */
public final class DailyReportWorkflow implements DailyReport {
  private static final Duration FIRST_PERIOD = Duration.ofDays(1);

  private final Sales sales = Workflow.newActivityStub(
      Sales.class,
      ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(5)).build());

  /** One at a time: a run that began before the last one ended would not see its result. */
  @Override
  @Scheduled(cron = "0 6 * * Mon-Fri", zone = "Europe/Berlin", overlap = Overlap.BUFFER_ALL)
  public Report report(Instant scheduled, Instant started) {
    Report last = Workflow.getLastCompletionResult(Report.class); // null for the first run
    Instant from = last == null ? scheduled.minus(FIRST_PERIOD) : last.until();
    long before = last == null ? 0 : last.total();

    long sold = sales.between(from, scheduled);
    return new Report(scheduled, sold, before + sold);
  }
}
