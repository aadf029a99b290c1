package dev.almanac.cli.schedule.option;

import com.google.protobuf.util.Durations;
import dev.almanac.cli.wire.DurationText;
import io.temporal.api.schedule.v1.SchedulePolicies;
import io.temporal.api.schedule.v1.ScheduleState;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that say how a schedule acts, and whether it does. */
final class PolicyOptions {
  @Mixin
  private OverlapOption overlap;

  @Option(
      names = "--catchup-window",
      paramLabel = "DURATION",
      converter = DurationText.class,
      description = "How late a time may be acted on, such as after an outage. Default: 365d.")
  private @Nullable Duration catchUpWindow;

  @Option(
      names = "--pause-on-failure",
      description = "Pause the schedule when a run fails or times out.")
  private boolean pauseOnFailure;

  @Option(
      names = "--keep-original-workflow-id",
      description = "Do not add the time to the workflow's id.")
  private boolean keepId;

  @Option(
      names = {"--notes", "--initial-notes"},
      paramLabel = "TEXT",
      description = "A note for people, shown in descriptions and lists.")
  private String notes = "";

  @Option(
      names = {"--paused", "--initial-paused"},
      description = "Paused from the start.")
  private boolean paused;

  @Option(
      names = {"--remaining-actions", "--max-runs"},
      paramLabel = "N",
      description = "Act so many times, and then no more.")
  private @Nullable Long remaining;

  SchedulePolicies policies() {
    var policies = SchedulePolicies.newBuilder()
        .setOverlapPolicy(overlap.policy())
        .setPauseOnFailure(pauseOnFailure)
        .setKeepOriginalWorkflowId(keepId);
    if (catchUpWindow != null) {
      policies.setCatchupWindow(Durations.fromNanos(catchUpWindow.toNanos()));
    }
    return policies.build();
  }

  /** Empty if no flag is about it: then a schedule that there is keeps its own. */
  Optional<ScheduleState> state() {
    var state = ScheduleState.newBuilder().setNotes(notes).setPaused(paused);
    if (remaining != null) {
      state.setLimitedActions(true).setRemainingActions(remaining);
    }
    return Optional.of(state.build())
        .filter(given -> !given.equals(ScheduleState.getDefaultInstance()));
  }
}
