package dev.almanac.cli.schedule.pause;

import dev.almanac.cli.schedule.StoredSchedule;
import dev.almanac.cli.schedule.option.NoteOption;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule resume}. */
@Command(
    name = "resume",
    aliases = "unpause",
    header = "Resume a paused schedule, and say when it acts next.",
    footer = {
      "",
      "Example:",
      "  almanac schedule resume nightly --reason 'the database is back up'",
    })
public final class ResumeCommand implements Runnable {
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
      var done = new PauseChange(connection, server, id.id()).resume(note.reason());
      output.print(
          done,
          stored.described().getSchedule().getState().getPaused()
              ? "Resumed schedule '%s'.%s".formatted(id.id(), next(stored))
              : "Schedule '%s' was not paused.".formatted(id.id()));
    }
  }

  /** Says when it acts next, as far as that was known before. */
  private static String next(StoredSchedule stored) {
    return stored.described().getInfo().getFutureActionTimesList().stream()
        .findFirst()
        .map(time -> " It acts next at %s."
            .formatted(ScheduleTimes.columns(stored).words(ProtoTime.instant(time))))
        .orElse("");
  }
}
