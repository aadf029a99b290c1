package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac calendar update}. */
@Command(
    name = "update",
    header = "Change the days of a named calendar.",
    description = {
      "Adds and removes days; all others stay. The schedules that use the calendar follow. Shows",
      "them, and which of their next times come and go.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac calendar update --name holidays --add-date 2027-01-01 --dry-run",
      "  almanac calendar update --name holidays --remove-date 2026-12-24 --if-version 1",
      "  almanac calendar update --name holidays --replace --date-file holidays-2027.txt",
    })
final class UpdateCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private NameOption name;

  @Mixin
  private ChangeOptions change;

  @Option(
      names = "--replace",
      description = "Replace all days, and the description, by those of --date, --date-file,"
          + " --weekday and --description.")
  private boolean isWhole;

  @Option(names = "--clear", description = "Remove all days.")
  private boolean isEmptied;

  @Mixin
  private ContentOptions content;

  @Option(
      names = "--if-version",
      paramLabel = "N",
      description = "Update only if this is the current version. Default: always.")
  private long version;

  @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
  private boolean dryRun;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = request()
        .setNamespace(server.namespace())
        .setAsker(content.asker(server))
        .setDryRun(dryRun)
        .build();
    try (var connection = server.connect()) {
      var updated = connection.call(ScheduleServiceGrpc.getUpdateCalendarMethod(), request);
      if (output.format() != MessageOutput.Format.TEXT) {
        output.print(output.json(updated));
        return;
      }
      output
          .out()
          .println("%s calendar '%s' to version %d, with %s."
              .formatted(
                  dryRun ? "Would update" : "Updated",
                  name.name(),
                  updated.getCalendar().getVersion(),
                  CalendarTable.size(updated.getCalendar())));
      AffectedText.print(updated, output.out());
    }
  }

  private UpdateCalendarRequest.Builder request() {
    var request = UpdateCalendarRequest.newBuilder();
    var calendar = NamedCalendar.newBuilder().setName(name.name()).setVersion(version);
    int ways = (isWhole ? 1 : 0) + (isEmptied ? 1 : 0) + (change.isGiven() ? 1 : 0);
    if (ways > 1) {
      throw refusal("--replace, --clear and the flags that add and remove exclude each other");
    }
    if (content.hasDays() && !isWhole) {
      throw refusal("--date, --date-file and --weekday are the days of a whole calendar: add"
          + " --replace, or use --add-date, --add-date-file and --add-weekday");
    }
    if (isWhole) {
      if (!content.hasDays()) {
        throw refusal("--replace without days would empty the calendar; --clear does that");
      }
      return request.setCalendar(content.calendar(name.name()).setVersion(version));
    }
    if (!isEmptied && !change.isGiven() && !content.isDescribed()) {
      throw refusal("Nothing to change: give --add-date, --remove-date, --add-weekday,"
          + " --remove-weekday, --description, --replace or --clear");
    }
    var changed = change.change().setClear(isEmptied);
    if (content.isDescribed()) {
      changed.setDescription(content.description());
    }
    return request.setCalendar(calendar).setChange(changed).setAllowEmpty(isEmptied);
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
