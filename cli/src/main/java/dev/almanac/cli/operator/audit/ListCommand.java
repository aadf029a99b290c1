package dev.almanac.cli.operator.audit;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.AuditRecord;
import dev.almanac.protocol.operator.v1.ListAuditRecordsRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac operator audit list}. */
@Command(
    name = "list",
    header = "List what was changed in a namespace, newest first.",
    description = {
      "Admins of the namespace may. With --all, admins of the system see all namespaces, and what",
      "was changed of the server.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac operator audit list --namespace orders --since 1d",
      "  almanac operator audit list --all --refused",
      "  almanac operator audit list --about order-7 --output jsonl",
    })
final class ListCommand implements Runnable {
  private static final int LARGEST_PAGE = 1_000;

  @Spec
  private CommandSpec command;

  @Option(names = "--all", description = "Of all namespaces, and of the server.")
  private boolean isAll;

  @Option(
      names = "--since",
      paramLabel = "DURATION",
      converter = DurationText.class,
      description = "Only what was recorded within this time.")
  private @Nullable Duration since;

  @Option(names = "--by", paramLabel = "NAME", description = "Only calls of this caller.")
  private String caller = "";

  @Option(
      names = "--call",
      paramLabel = "NAME",
      description = "Only these calls, such as StartWorkflowExecution.")
  private String call = "";

  @Option(
      names = "--about",
      paramLabel = "ID",
      description = "Only calls about this workflow, schedule or other id.")
  private String subject = "";

  @Option(names = "--refused", description = "Only calls that were refused.")
  private boolean isRefused;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of records; 0: no limit. Default: 100.")
  private int limit = 100;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (limit < 0) {
      throw new ParameterException(command.commandLine(), "Expected --limit 0 or more");
    }
    try (var connection = server.connect()) {
      if (output.format() == MessageOutput.Format.TEXT) {
        List<AuditRecord> found = new ArrayList<>();
        read(connection, found::add);
        print(found);
      } else {
        var elements = output.elements();
        read(connection, elements::add);
        elements.end();
      }
    }
  }

  private void read(Connection connection, Consumer<AuditRecord> reader) {
    var request = request();
    int left = limit == 0 ? Integer.MAX_VALUE : limit;
    do {
      var page = connection.call(
          OperatorServiceGrpc.getListAuditRecordsMethod(),
          request.setPageSize(Math.min(left, LARGEST_PAGE)).build());
      page.getRecordsList().forEach(reader);
      left -= page.getRecordsCount();
      request.setPageToken(page.getNextPageToken());
    } while (left > 0 && !request.getPageToken().isEmpty());
  }

  private ListAuditRecordsRequest.Builder request() {
    var request = ListAuditRecordsRequest.newBuilder()
        .setNamespace(isAll ? "" : server.namespace())
        .setCaller(caller)
        .setMethod(call)
        .setSubject(subject)
        .setRefused(isRefused);
    if (since != null) {
      request.setSinceTime(ProtoTime.timestamp(Instant.now().minus(since)));
    }
    return request;
  }

  private void print(List<AuditRecord> found) {
    var table = isAll
        ? new Table().row("Time", "Caller", "Call", "Namespace", "About", "Result", "From")
        : new Table().row("Time", "Caller", "Call", "About", "Result", "From");
    found.forEach(record -> table.row(cells(record).toArray(String[]::new)));
    table.print("", output.out());
  }

  private List<String> cells(AuditRecord record) {
    var cells = new ArrayList<String>();
    cells.add(TimeText.of(record.getRecordedTime()));
    cells.add(caller(record));
    cells.add(method(record.getMethod()));
    if (isAll) {
      cells.add(record.getNamespace());
    }
    cells.add(about(record));
    cells.add(record.getResult());
    cells.add(record.getAddress());
    return cells;
  }

  /** Who calls a server that asks nobody is known by what it says of itself. */
  private static String caller(AuditRecord record) {
    return record.getCaller().isEmpty() && !record.getClaimedIdentity().isEmpty()
        ? "'%s'".formatted(record.getClaimedIdentity())
        : record.getCaller();
  }

  /** Requests over HTTP that are no calls have a method and a path. */
  private static String method(String name) {
    return name.contains(" ") ? name : name.substring(name.lastIndexOf('/') + 1);
  }

  private static String about(AuditRecord record) {
    return Stream.of(record.getWorkflowId(), record.getScheduleId(), record.getSubject())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
