package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.AskerOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.spec.Times;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule skip}. */
@Command(
    name = "skip",
    header = "Skip one future time of a schedule, or undo that.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule skip --sid nightly --time 2026-12-25T02:00:00Z --reason 'Christmas'",
      "  almanac schedule skip --sid nightly --time 2026-12-25T02:00:00Z --undo",
    })
final class SkipCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      required = true,
      description = "The time, without jitter.")
  private String time = "";

  @Option(names = "--undo", description = "Do not skip it after all.")
  private boolean undo;

  @Mixin
  private AskerOptions asker;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = SkipTimeRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setAsker(asker.asker(server))
        .setNominalTime(ProtoTime.timestamp(Times.parse(time, "--time")))
        .setUndo(undo)
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(ScheduleServiceGrpc.getSkipTimeMethod(), request);
      output.print(
          done, "Schedule '%s' will %s at %s.".formatted(id.id(), undo ? "act" : "not act", time));
    }
  }
}
