package dev.almanac.cli.schedule.option;

import dev.almanac.calendar.Zone;
import dev.almanac.cli.spec.SpecOptions;
import dev.almanac.cli.time.TimeReader;
import dev.almanac.cli.wire.GivenId;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.Profile;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Instant;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The flags for a specification to look at before it is stored. */
public final class PreviewOptions {
  private static final int MOST = 500;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description = "The id that the schedule is to have. It decides about jitter.")
  private String argument = "";

  @Option(
      names = {"-s", "--schedule-id", "--sid"},
      paramLabel = "ID",
      description = "The id, instead of the argument.")
  private String id = "";

  @Mixin
  private SpecOptions spec;

  @Mixin
  private CalendarOptions calendars;

  @Mixin
  private DefaultsOption defaults;

  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "Show times after this one. Default: now.")
  private String after = "";

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "The number of times, 1 to 500. Default: 10.")
  private int count = 10;

  /** @throws dev.almanac.calendar.SpecException if the specification cannot be read */
  public PreviewScheduleRequest.Builder request() {
    if (count < 1 || count > MOST) {
      throw new ParameterException(command.commandLine(), "Expected --count 1 to " + MOST);
    }
    var sent =
        spec.sent(ScheduleSpec.getDefaultInstance(), defaults.dialect(Profile.PROFILE_UNSPECIFIED));
    var extension = Extension.newBuilder();
    calendars.addTo(extension);
    extension.getSpecBuilder().mergeFrom(sent.extension());
    var request = PreviewScheduleRequest.newBuilder()
        .setScheduleId(new GivenId(command, "--schedule-id").orNone(id, argument))
        .setSpec(sent.spec().toByteString())
        .setExtension(extension.getSpec())
        .setProfile(defaults.profile())
        .setCount(count);
    if (!after.isEmpty()) {
      var reader = new TimeReader(() -> zone(sent.spec()), Instant.now());
      request.setFrom(ProtoTime.timestamp(reader.read(after, "--after").first()));
    }
    return request;
  }

  private static Zone zone(ScheduleSpec spec) {
    return Zone.named(spec.getTimezoneName());
  }
}
