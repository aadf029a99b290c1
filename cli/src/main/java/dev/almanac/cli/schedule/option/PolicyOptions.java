package dev.almanac.cli.schedule.option;

import com.google.protobuf.util.Durations;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.SchedulePolicies;
import io.temporal.api.schedule.v1.ScheduleState;
import java.time.Duration;
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
      negatable = true,
      description = "Pause the schedule when a run fails or times out, or not.")
  private @Nullable Boolean pauseOnFailure;

  @Option(
      names = "--keep-original-workflow-id",
      negatable = true,
      description = "Do not append the time to the workflow id, or do.")
  private @Nullable Boolean keepId;

  @Option(
      names = {"--notes", "--initial-notes"},
      paramLabel = "TEXT",
      description = "A note, shown in descriptions and lists.")
  private @Nullable String notes;

  @Option(
      names = {"--paused", "--initial-paused"},
      description = "The schedule is paused.")
  private boolean paused;

  @Option(
      names = {"--remaining-actions", "--max-runs"},
      paramLabel = "N",
      description = "The limit of starts.")
  private @Nullable Long remaining;

  /** Sets the policies that flags name; all others stay. */
  void applyTo(SchedulePolicies.Builder policies) {
    if (overlap.policy() != ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED) {
      policies.setOverlapPolicy(overlap.policy());
    }
    if (catchUpWindow != null) {
      policies.setCatchupWindow(Durations.fromNanos(catchUpWindow.toNanos()));
    }
    if (pauseOnFailure != null) {
      policies.setPauseOnFailure(pauseOnFailure);
    }
    if (keepId != null) {
      policies.setKeepOriginalWorkflowId(keepId);
    }
  }

  /** Returns whether a flag sets the state. */
  boolean nameState() {
    return notes != null || paused || remaining != null;
  }

  /** Sets the parts of the state that flags name; all others stay. */
  void applyTo(ScheduleState.Builder state) {
    if (notes != null) {
      state.setNotes(notes);
    }
    if (paused) {
      state.setPaused(true);
    }
    if (remaining != null) {
      state.setLimitedActions(true).setRemainingActions(remaining);
    }
  }
}
