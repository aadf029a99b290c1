package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac schedule history}. */
@Command(
    name = "history",
    header = "Show what was done to a schedule, and the outcome of each of its times.",
    description = "Works for deleted schedules, too.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule history nightly --latest",
      "  almanac schedule history nightly --kind Missed --kind Skipped",
      "  almanac schedule history nightly --all --output jsonl",
    })
final class HistoryCommand implements Runnable {
  private static final int LARGEST_PAGE = 500;

  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleIdOption id;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of entries, 1 to 500. Default: 100.")
  private int limit = 100;

  @Option(
      names = "--after-sequence",
      paramLabel = "N",
      description = "Show entries after this one. Default: from the beginning.")
  private long after;

  @Option(names = "--latest", description = "Show the last entries, the newest first.")
  private boolean latest;

  @Option(
      names = "--before-sequence",
      paramLabel = "N",
      description = "Show entries before this one, the newest first.")
  private long before;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "Only entries of this kind, such as Missed or Started. May be repeated.")
  private List<String> kinds = List.of();

  @Option(names = "--all", description = "Show all entries, page by page.")
  private boolean all;

  @Option(
      names = "--incarnation",
      paramLabel = "ID",
      description = "An earlier schedule with this id. Default: the latest.")
  private String incarnation = "";

  @Option(names = "--events-only", description = "Only entries with an event in Durable Workflow.")
  private boolean eventsOnly;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (limit < 1 || limit > LARGEST_PAGE || after < 0 || before < 0) {
      throw new ParameterException(
          command.commandLine(), "Expected --limit 1 to 500, and sequences of 0 or more");
    }
    if (Stream.of(after > 0, before > 0, latest).filter(one -> one).count() > 1) {
      throw new ParameterException(
          command.commandLine(),
          "Expected one of --after-sequence, --before-sequence and --latest");
    }
    try (var connection = server.connect()) {
      switch (output.format()) {
        case TEXT -> printTables(connection);
        case JSONL -> printLines(connection);
        case JSON -> printDocument(connection);
      }
    }
  }

  /** Prints each page as a table, only the first with a head, so that memory stays bounded. */
  private void printTables(Connection connection) {
    var columns = new ScheduleTimes(connection, server.namespace(), id.id()).columns();
    var lines = new LedgerLines(columns, output.out());
    var page = first(connection);
    lines.print(page.getEntriesList(), true);
    while (all && page.getHasMore()) {
      page = next(connection, page.getNextCursor());
      lines.print(page.getEntriesList(), false);
    }
    if (page.getHasMore()) {
      output
          .out()
          .printf(
              "and more: %s %d, or --all%n",
              isBackwards() ? "--before-sequence" : "--after-sequence", page.getNextCursor());
    }
  }

  private void printLines(Connection connection) {
    var page = first(connection);
    while (true) {
      page.getEntriesList().forEach(entry -> output.print(event(entry)));
      if (!all || !page.getHasMore()) {
        return;
      }
      page = next(connection, page.getNextCursor());
    }
  }

  private void printDocument(Connection connection) {
    var page = first(connection);
    var events = new JsonArray();
    while (true) {
      page.getEntriesList().forEach(entry -> events.add(event(entry)));
      if (!all || !page.getHasMore()) {
        break;
      }
      page = next(connection, page.getNextCursor());
    }
    var json = new JsonObject();
    json.addProperty("schedule_id", page.getScheduleId());
    json.addProperty("namespace", page.getNamespace());
    json.addProperty("incarnation", page.getIncarnation());
    json.add("events", events);
    json.add(
        "next_cursor",
        page.hasNextCursor() ? new JsonPrimitive(page.getNextCursor()) : JsonNull.INSTANCE);
    json.addProperty("has_more", page.getHasMore());
    output.print(json);
  }

  private boolean isBackwards() {
    return latest || before > 0;
  }

  private ListLedgerResponse first(Connection connection) {
    return page(
        connection, request().setAfterSequence(after).setBeforeSequence(before).setLatest(latest));
  }

  private ListLedgerResponse next(Connection connection, long cursor) {
    return page(
        connection,
        isBackwards() ? request().setBeforeSequence(cursor) : request().setAfterSequence(cursor));
  }

  private ListLedgerRequest.Builder request() {
    return ListLedgerRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setIncarnation(incarnation)
        .setLimit(all ? LARGEST_PAGE : limit)
        .setEventsOnly(eventsOnly)
        .addAllKinds(kinds);
  }

  private static ListLedgerResponse page(Connection connection, ListLedgerRequest.Builder request) {
    try {
      return connection.call(ScheduleServiceGrpc.getListLedgerMethod(), request.build());
    } catch (CallFailedException e) {
      throw e.isUnimplemented() ? e.with("'almanac schedule describe' shows the last starts") : e;
    }
  }

  private JsonObject event(LedgerEntry entry) {
    return HistoryText.event(entry, output);
  }
}
