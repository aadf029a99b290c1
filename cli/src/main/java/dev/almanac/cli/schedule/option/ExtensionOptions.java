package dev.almanac.cli.schedule.option;

import dev.almanac.calendar.cron.Dialect;
import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.LimitCounts;
import dev.almanac.protocol.schedule.v1.ManualWhilePaused;
import dev.almanac.protocol.schedule.v1.OnExhausted;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags for Almanac's extensions. */
final class ExtensionOptions {
  @Mixin
  private DefaultsOption defaults;

  @Option(
      names = "--catch-up",
      paramLabel = "MODE",
      description = "Which missed times to make up for: All, OneEarliest, OneLatest or None.")
  private CatchUpMode catchUp = CatchUpMode.CATCH_UP_MODE_UNSPECIFIED;

  @Option(names = "--catch-up-unbounded", description = "Make up for times however late they are.")
  private boolean unbounded;

  @Option(
      names = "--catch-up-includes-paused",
      description = "Also make up for times during a pause.")
  private boolean includesPaused;

  @Option(
      names = "--manual-while-paused",
      paramLabel = "POLICY",
      description = "Triggers and backfills of a paused schedule: Allow or Skip.")
  private ManualWhilePaused manual = ManualWhilePaused.MANUAL_WHILE_PAUSED_UNSPECIFIED;

  @Option(
      names = "--limit-counts",
      paramLabel = "WHICH",
      description = "What --remaining-actions counts: Scheduled or All.")
  private LimitCounts counts = LimitCounts.LIMIT_COUNTS_UNSPECIFIED;

  @Option(
      names = "--on-exhausted",
      paramLabel = "WHAT",
      description = "After the last of --remaining-actions: Hold or Delete.")
  private OnExhausted exhausted = OnExhausted.ON_EXHAUSTED_UNSPECIFIED;

  @Option(names = "--buffer-limit", paramLabel = "N", description = "How many starts may wait.")
  private @Nullable Integer bufferLimit;

  @Option(
      names = "--cancel-without-waiting",
      description = "CancelOther starts at once, before the other workflows have closed.")
  private boolean withoutWaiting;

  @Option(
      names = "--id-template",
      paramLabel = "TEXT",
      description = "The workflow id for a time of the schedule, such as 'nightly-{time}'. Tokens: "
          + "{workflowId}, {scheduleId}, {time}, {timeMillis}, {epochSeconds}, {epochMillis}.")
  private String idTemplate = "";

  @Option(
      names = "--triggered-id-template",
      paramLabel = "TEXT",
      description = "The workflow id for a trigger.")
  private String triggeredIdTemplate = "";

  @Option(
      names = "--parallel-backfills",
      description = "Backfills with a buffer policy start all at once instead.")
  private boolean parallelBackfills;

  @Option(
      names = "--arguments",
      paramLabel = "WHICH",
      description = "Fixed: the input. TimesFirst: scheduled and actual time, then the input.")
  private Arguments arguments = Arguments.ARGUMENTS_UNSPECIFIED;

  @Mixin
  private CalendarOptions calendars;

  /** Builds the extension, without the part for the specification. */
  Extension.Builder extension() {
    var extension = Extension.newBuilder()
        .setProfile(defaults.profile())
        .setCatchUp(catchUp)
        .setManualWhilePaused(manual)
        .setLimitCounts(counts)
        .setOnExhausted(exhausted)
        .setIdTemplate(idTemplate)
        .setTriggeredIdTemplate(triggeredIdTemplate)
        .setArguments(arguments);
    if (unbounded) {
      extension.setCatchUpUnbounded(true);
    }
    if (includesPaused) {
      extension.setCatchUpIncludesPaused(true);
    }
    if (withoutWaiting) {
      extension.setCancelWithoutWaiting(true);
    }
    if (parallelBackfills) {
      extension.setParallelBackfills(true);
    }
    if (bufferLimit != null) {
      extension.setBufferLimit(bufferLimit);
    }
    calendars.addTo(extension);
    return extension;
  }

  /** Returns the cron dialect of the product whose defaults are used. */
  Dialect dialect(Extension stored) {
    return defaults.dialect(stored.getProfile());
  }
}
