package dev.almanac.cli.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.cli.schedule.option.ScheduleQueryOption;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.Status;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import java.util.List;
import java.util.Optional;
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
      if (output.format() != MessageOutput.Format.TEXT) {
        var elements = output.elements();
        var known = new KnownStates(connection, server.namespace(), output);
        eachPage(connection, page -> known.addTo(page).forEach(elements::add));
        elements.end();
      } else if (!printed(connection)) {
        var table = new ScheduleTable(isLong, output.out());
        eachPage(connection, table::entries);
      }
    }
  }

  /** Prints what Almanac tells; returns false if the server has only Temporal's API. */
  private boolean printed(Connection connection) {
    var table = new ScheduleTable(isLong, output.out());
    int left = limit == 0 ? Integer.MAX_VALUE : limit;
    var next = "";
    do {
      var request = ListSummariesRequest.newBuilder()
          .setNamespace(server.namespace())
          .setQuery(query.query())
          .setPageSize(Math.min(left, pageSize))
          .setPageToken(next)
          .build();
      var page = page(connection, request);
      if (page.isEmpty()) {
        return false;
      }
      var shown = page.get().getSchedulesList();
      table.summaries(shown.subList(0, Math.min(left, shown.size())));
      left -= shown.size();
      next = page.get().getNextPageToken();
    } while (left > 0 && !next.isEmpty());
    return true;
  }

  private static Optional<ListSummariesResponse> page(
      Connection connection, ListSummariesRequest request) {
    try {
      return Optional.of(connection.call(ScheduleServiceGrpc.getListSummariesMethod(), request));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return Optional.empty();
      }
      throw e;
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
}
