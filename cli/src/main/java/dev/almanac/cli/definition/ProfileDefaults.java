package dev.almanac.cli.definition;

import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.DstOverlap;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.LimitCounts;
import dev.almanac.protocol.schedule.v1.ManualWhilePaused;
import dev.almanac.protocol.schedule.v1.OnExhausted;
import dev.almanac.protocol.schedule.v1.Profile;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.time.Duration;

/**
 * What a server takes for policies that a new schedule leaves open. A file states a whole
 * definition, so what it leaves out is this again. A test compares it with a server.
 */
record ProfileDefaults(Extension extension, ScheduleOverlapPolicy overlap, Duration window) {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final int BUFFER_LIMIT = 100_000;
  private static final String USUAL_ID = "{workflowId}-{time}";

  /** A window that servers show for schedules that make up for any time. */
  static final Duration UNBOUNDED = YEAR.multipliedBy(1_000);

  static ProfileDefaults of(Profile profile) {
    return switch (profile) {
      case PROFILE_TEMPORAL, PROFILE_UNSPECIFIED, UNRECOGNIZED ->
        new ProfileDefaults(
            temporal().build(), ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_SKIP, YEAR);
      case PROFILE_DURABLE ->
        new ProfileDefaults(
            durable(), ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_SKIP, UNBOUNDED);
      case PROFILE_DBOS ->
        new ProfileDefaults(
            dbos(), ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL, UNBOUNDED);
    };
  }

  private static Extension.Builder temporal() {
    var extension = Extension.newBuilder()
        .setProfile(Profile.PROFILE_TEMPORAL)
        .setCatchUp(CatchUpMode.CATCH_UP_MODE_ALL)
        .setCatchUpUnbounded(false)
        .setCatchUpIncludesPaused(false)
        .setManualWhilePaused(ManualWhilePaused.MANUAL_WHILE_PAUSED_ALLOW)
        .setLimitCounts(LimitCounts.LIMIT_COUNTS_SCHEDULED)
        .setOnExhausted(OnExhausted.ON_EXHAUSTED_HOLD)
        .setBufferLimit(BUFFER_LIMIT)
        .setCancelWithoutWaiting(false)
        .setIdTemplate(USUAL_ID)
        .setTriggeredIdTemplate(USUAL_ID)
        .setArguments(Arguments.ARGUMENTS_FIXED)
        .setParallelBackfills(false)
        .setRerollsJitter(false);
    extension
        .getSpecBuilder()
        .setDstGap(DstGap.DST_GAP_SKIP)
        .setDstOverlap(DstOverlap.DST_OVERLAP_BOTH);
    return extension;
  }

  private static Extension durable() {
    var extension = temporal()
        .setProfile(Profile.PROFILE_DURABLE)
        .setCatchUp(CatchUpMode.CATCH_UP_MODE_ONE_EARLIEST)
        .setCatchUpUnbounded(true)
        .setManualWhilePaused(ManualWhilePaused.MANUAL_WHILE_PAUSED_SKIP)
        .setLimitCounts(LimitCounts.LIMIT_COUNTS_ALL)
        .setOnExhausted(OnExhausted.ON_EXHAUSTED_DELETE)
        .setCancelWithoutWaiting(true)
        .setIdTemplate("schedule:{scheduleId}:backfill:{epochSeconds}")
        .setTriggeredIdTemplate("schedule:{scheduleId}:{epochMillis}")
        .setParallelBackfills(true)
        .setRerollsJitter(true);
    extension
        .getSpecBuilder()
        .setDstGap(DstGap.DST_GAP_SHIFT)
        .setDstOverlap(DstOverlap.DST_OVERLAP_FIRST);
    return extension.build();
  }

  private static Extension dbos() {
    return temporal()
        .setProfile(Profile.PROFILE_DBOS)
        .setCatchUpUnbounded(true)
        .setCatchUpIncludesPaused(true)
        .setIdTemplate("sched-{scheduleId}-{timeMillis}")
        .setTriggeredIdTemplate("sched-{scheduleId}-trigger-{timeMillis}")
        .setArguments(Arguments.ARGUMENTS_TIMES_FIRST)
        .build();
  }
}
