package dev.almanac.cli.schedule.bulk;

import dev.almanac.cli.schedule.option.NoteOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

  @Mixin
  private NoteOption note;

  @Override
  public Integer call() {
    return Pausing.RESUME.run(run, note.reason());
  }
}
