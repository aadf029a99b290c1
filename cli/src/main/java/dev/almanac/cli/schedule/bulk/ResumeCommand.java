package dev.almanac.cli.schedule.bulk;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule bulk resume}. */
@Command(
    name = "resume",
    header = "Resume many schedules.",
    description = "Those that are not paused stay as they are.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule bulk resume --bulk 1f6e0b2c",
      "  almanac schedule bulk resume --owner data-team --reason 'the warehouse is back'",
    })
final class ResumeCommand implements Callable<Integer> {
  @Mixin
  private BulkRun run;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason; it becomes the note of the schedules.")
  private String reason = "";

  @Override
  public Integer call() {
    var code = new BulkCode();
    return run.run(
        new BulkRun.Task("Resume", "Resumed", schedule -> schedule.getInfo().getPaused()),
        (remote, schedule) -> {
          remote.patch(
              schedule.getScheduleId(),
              request -> request.getPatchBuilder().setUnpause(code.note(reason)));
          return "";
        },
        () -> List.of("almanac schedule bulk pause --bulk " + code));
  }
}
