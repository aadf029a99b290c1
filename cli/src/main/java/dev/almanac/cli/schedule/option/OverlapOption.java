package dev.almanac.cli.schedule.option;

import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import picocli.CommandLine.Option;

/** The flag for the overlap policy. */
public final class OverlapOption {
  @Option(
      names = "--overlap-policy",
      paramLabel = "POLICY",
      description = "If a run of the schedule is still open: Skip, BufferOne, BufferAll, "
          + "CancelOther, TerminateOther or AllowAll.")
  private ScheduleOverlapPolicy policy = ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED;

  public ScheduleOverlapPolicy policy() {
    return policy;
  }
}
