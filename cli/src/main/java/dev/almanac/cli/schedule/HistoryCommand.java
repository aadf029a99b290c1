package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
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
      "  almanac schedule history --sid nightly",
      "  almanac schedule history --sid nightly --all --output jsonl",
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
    if (limit < 1 || limit > LARGEST_PAGE || after < 0) {
      throw new ParameterException(
          command.commandLine(), "Expected --limit 1 to 500 and --after-sequence 0 or more");
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
    var table = new Table().row("Seq", "Event", "Recorded At", "Time", "Workflow Refs", "Reason");
    var page = page(connection, after);
    while (true) {
      for (var entry : page.getEntriesList()) {
        HistoryText.row(table, entry);
      }
      table.print("", output.out());
      if (!all || !page.getHasMore()) {
        break;
      }
      table = new Table();
      page = page(connection, page.getNextCursor());
    }
    if (page.getHasMore()) {
      output.out().printf("More: --after-sequence %d, or --all.%n", page.getNextCursor());
    }
  }

  private void printLines(Connection connection) {
    var page = page(connection, after);
    while (true) {
      page.getEntriesList().forEach(entry -> output.print(event(entry)));
      if (!all || !page.getHasMore()) {
        return;
      }
      page = page(connection, page.getNextCursor());
    }
  }

  private void printDocument(Connection connection) {
    var page = page(connection, after);
    var events = new JsonArray();
    while (true) {
      page.getEntriesList().forEach(entry -> events.add(event(entry)));
      if (!all || !page.getHasMore()) {
        break;
      }
      page = page(connection, page.getNextCursor());
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

  private ListLedgerResponse page(Connection connection, long cursor) {
    return connection.call(
        ScheduleServiceGrpc.getListLedgerMethod(),
        ListLedgerRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id.id())
            .setIncarnation(incarnation)
            .setLimit(all ? LARGEST_PAGE : limit)
            .setAfterSequence(cursor)
            .setEventsOnly(eventsOnly)
            .build());
  }

  private JsonObject event(LedgerEntry entry) {
    return HistoryText.event(entry, output);
  }
}
