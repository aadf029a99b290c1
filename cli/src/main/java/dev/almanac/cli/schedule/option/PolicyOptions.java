package dev.almanac.cli.schedule.option;

import com.google.protobuf.util.Durations;
import io.temporal.api.schedule.v1.SchedulePolicies;
import io.temporal.api.schedule.v1.ScheduleState;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags for the policies and the state of a schedule. */
final class PolicyOptions {
  @Mixin
  private OverlapOption overlap;

  @Option(
      names = "--catchup-window",
      paramLabel = "DURATION",
      description = "How late a time may be made up for, as after an outage. Default: 365d.")
  private @Nullable Duration catchUpWindow;

  @Option(
      names = "--pause-on-failure",
      description = "Pause the schedule when a run fails or times out.")
  private boolean pauseOnFailure;

  @Option(
      names = "--keep-original-workflow-id",
      description = "Do not append the time to the workflow id.")
  private boolean keepId;

  @Option(
      names = {"--notes", "--initial-notes"},
      paramLabel = "TEXT",
      description = "A note, shown in descriptions and lists.")
  private String notes = "";

  @Option(
      names = {"--paused", "--initial-paused"},
      description = "Create the schedule paused.")
  private boolean paused;

  @Option(
      names = {"--remaining-actions", "--max-runs"},
      paramLabel = "N",
      description = "The limit of starts.")
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

  /** Returns the state; empty if no flag sets it, so that an update keeps it. */
  Optional<ScheduleState> state() {
    var state = ScheduleState.newBuilder().setNotes(notes).setPaused(paused);
    if (remaining != null) {
      state.setLimitedActions(true).setRemainingActions(remaining);
    }
    return Optional.of(state.build())
        .filter(given -> !given.equals(ScheduleState.getDefaultInstance()));
  }
}
