package dev.almanac.samples.backfill;

import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Imports the day before the time for which it was scheduled, whenever it is really started. */
public final class DayImportWorkflow implements DayImport {
  private final Files files = Workflow.newActivityStub(
      Files.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofMinutes(10))
          .build());

  @Override
  public String run(Instant scheduled, Instant started) {
    LocalDate day = LocalDate.ofInstant(scheduled, ZoneOffset.UTC).minusDays(1);
    return "%s: %d rows".formatted(day, files.load(day.toString()));
  }
}
