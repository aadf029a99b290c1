package dev.almanac.cli.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.schedule.option.ScheduleQueryOption;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.TimeText;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac schedule list}. */
@Command(
    name = "list",
    header = "List schedules.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule list",
      "  almanac schedule list --query 'TemporalSchedulePaused = true' --output jsonl",
    })
final class ListCommand implements Runnable {
  private static final int LARGEST_PAGE = 1_000;

  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleQueryOption query;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of schedules; 0 for all. Default: all.")
  private int limit;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "The page size of requests to the server. Default: 100.")
  private int pageSize = 100;

  @Option(
      names = {"-l", "--long", "--really-long"},
      description = "Also show notes, and the last and next time.")
  private boolean isLong;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (limit < 0 || pageSize < 1 || pageSize > LARGEST_PAGE) {
      throw new ParameterException(
          command.commandLine(), "Expected --limit 0 or more and --page-size 1 to 1000");
    }
    try (var connection = server.connect()) {
      if (output.format() == MessageOutput.Format.TEXT) {
        eachPage(connection, new TextPages());
      } else {
        var elements = output.elements();
        eachPage(connection, page -> page.forEach(elements::add));
        elements.end();
      }
    }
  }

  private void eachPage(Connection connection, Consumer<List<ScheduleListEntry>> pages) {
    int left = limit == 0 ? Integer.MAX_VALUE : limit;
    var next = ByteString.EMPTY;
    do {
      var request = ListSchedulesRequest.newBuilder()
          .setNamespace(server.namespace())
          .setQuery(query.query())
          .setMaximumPageSize(Math.min(left, pageSize))
          .setNextPageToken(next)
          .build();
      var page = connection.call(stub -> stub.listSchedules(request));
      var shown = page.getSchedulesList().subList(0, Math.min(left, page.getSchedulesCount()));
      pages.accept(shown);
      left -= shown.size();
      next = page.getNextPageToken();
    } while (left > 0 && !next.isEmpty());
  }

  /** Prints each page as a table, only the first with a head, so that memory stays bounded. */
  private final class TextPages implements Consumer<List<ScheduleListEntry>> {
    private boolean begun;

    @Override
    public void accept(List<ScheduleListEntry> schedules) {
      var table = new Table();
      if (!begun) {
        head(table);
      }
      begun = true;
      schedules.forEach(schedule -> row(table, schedule));
      table.print("", output.out());
    }

    private void head(Table table) {
      if (isLong) {
        table.row("ScheduleId", "Type", "State", "NextTime", "LastTime", "Notes");
      } else {
        table.row("ScheduleId", "Type", "State", "NextTime");
      }
    }

    private void row(Table table, ScheduleListEntry schedule) {
      var info = schedule.getInfo();
      var type = info.getWorkflowType().getName();
      var state = info.getPaused() ? "Paused" : "Active";
      var next =
          info.getFutureActionTimesCount() == 0 ? "-" : TimeText.of(info.getFutureActionTimes(0));
      if (!isLong) {
        table.row(schedule.getScheduleId(), type, state, next);
        return;
      }
      int actions = info.getRecentActionsCount();
      var last =
          actions == 0 ? "-" : TimeText.of(info.getRecentActions(actions - 1).getScheduleTime());
      table.row(schedule.getScheduleId(), type, state, next, last, info.getNotes());
    }
  }
}
