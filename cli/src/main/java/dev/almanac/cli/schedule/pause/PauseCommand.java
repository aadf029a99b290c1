package dev.almanac.cli.schedule.pause;

import dev.almanac.cli.schedule.StoredSchedule;
import dev.almanac.cli.schedule.option.NoteOption;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule pause}. */
@Command(
    name = "pause",
    header = "Pause a schedule.",
    description = "Times that pass during a pause are skipped, unless the schedule says otherwise.",
    footer = {
      "",
      "Example:",
      "  almanac schedule pause nightly --reason 'the database is down'",
    })
public final class PauseCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private NoteOption note;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var stored = StoredSchedule.read(connection, server.namespace(), id.id());
      var done = new PauseChange(connection, server, id.id()).pause(note.reason());
      boolean wasPaused = stored.described().getSchedule().getState().getPaused();
      var before = wasPaused ? " It was paused before." : "";
      output.print(done, "Paused schedule '%s'.%s".formatted(id.id(), before));
    }
  }
}
