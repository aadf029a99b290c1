package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.EnumText;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The flag for the overlap policy. */
public final class OverlapOption {
  @Option(
      names = "--overlap-policy",
      paramLabel = "POLICY",
      converter = Reader.class,
      description = "If a run of the schedule is still open: Skip, BufferOne, BufferAll, "
          + "CancelOther, TerminateOther or AllowAll.")
  private ScheduleOverlapPolicy policy = ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED;

  public ScheduleOverlapPolicy policy() {
    return policy;
  }

  private static final class Reader implements ITypeConverter<ScheduleOverlapPolicy> {
    @Override
    public ScheduleOverlapPolicy convert(String text) {
      return EnumText.parse(text, Stream.of(ScheduleOverlapPolicy.values()));
    }
  }
}
