package dev.almanac.cli.schedule.bulk;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule bulk pause}. */
@Command(
    name = "pause",
    header = "Pause many schedules.",
    description = "Those that are paused already stay as they are.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule bulk pause --owner data-team --reason 'the warehouse is down'",
      "  almanac schedule bulk pause nightly hourly --yes",
    })
final class PauseCommand implements Callable<Integer> {
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
        new BulkRun.Task("Pause", "Paused", schedule -> !schedule.getInfo().getPaused()),
        (remote, schedule) -> {
          remote.patch(
              schedule.getScheduleId(),
              request -> request.getPatchBuilder().setPause(code.note(reason)));
          return "";
        },
        () -> List.of("almanac schedule bulk resume --bulk " + code));
  }
}
