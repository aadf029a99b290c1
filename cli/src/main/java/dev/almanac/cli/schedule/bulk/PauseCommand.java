package dev.almanac.cli.schedule.bulk;

import dev.almanac.cli.schedule.option.NoteOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

  @Mixin
  private NoteOption note;

  @Override
  public Integer call() {
    return Pausing.PAUSE.run(run, note.reason());
  }
}
