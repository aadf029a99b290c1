package dev.almanac.bench.load;

import dev.almanac.bench.load.measure.Errors;
import dev.almanac.bench.load.measure.Latencies;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.wire.Wire;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code load lists}: measures lists and counts. */
@Command(
    name = "lists",
    sortOptions = false,
    header = "Measure the lists and counts of a server, one after the other.",
    footer = {
      "",
      "Example:",
      "  load lists --list \"WorkflowType = 'mixed-3'\" --count 'GROUP BY ExecutionStatus'",
    })
final class ListsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--address",
      paramLabel = "HOST:PORT",
      description = "The server, on a loopback address. Default: 127.0.0.1:7233.")
  private ServerAddress address = ServerAddress.parse("127.0.0.1:7233");

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      defaultValue = "default",
      description = "Default: ${DEFAULT-VALUE}.")
  private String namespace = "";

  @Option(
      names = "--times",
      paramLabel = "N",
      defaultValue = "20",
      description = "How often to repeat each. Default: ${DEFAULT-VALUE}.")
  private int times;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      defaultValue = "100",
      description = "The page size of lists. Default: ${DEFAULT-VALUE}.")
  private int pageSize;

  @Option(names = "--list", paramLabel = "FILTER", description = "List the first page. Repeatable.")
  private List<String> lists = List.of();

  @Option(names = "--count", paramLabel = "FILTER", description = "Count. Repeatable.")
  private List<String> counts = List.of();

  private boolean hasFailed;

  @Override
  public Integer call() {
    var table = new Table().row("filter", "runs", "p50 ms", "longest ms");
    try (var wire = new Wire(address, 1, new Errors())) {
      lists.forEach(filter -> measure(table, "list " + filter, () -> list(wire, filter)));
      counts.forEach(filter -> measure(table, "count " + filter, () -> count(wire, filter)));
    }
    table.print(command.commandLine().getOut());
    command.commandLine().getOut().flush();
    return hasFailed ? 1 : 0;
  }

  private void measure(Table table, String what, LongSupplier call) {
    var latencies = new Latencies();
    long found = 0;
    try {
      for (int time = 0; time < times; time++) {
        long started = System.nanoTime();
        found = call.getAsLong();
        latencies.record(System.nanoTime() - started);
      }
    } catch (StatusRuntimeException e) {
      hasFailed = true;
      table.row(what, e.getStatus().getCode().name(), "", "");
      return;
    }
    var summary = latencies.summary();
    table.row(
        what, "%,d".formatted(found), millis(summary.p50Micros()), millis(summary.maxMicros()));
  }

  private long list(Wire wire, String filter) {
    return wire.ask(
            WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
            ListWorkflowExecutionsRequest.newBuilder()
                .setNamespace(namespace)
                .setQuery(filter)
                .setPageSize(pageSize)
                .build())
        .getExecutionsCount();
  }

  private long count(Wire wire, String filter) {
    return wire.ask(
            WorkflowServiceGrpc.getCountWorkflowExecutionsMethod(),
            CountWorkflowExecutionsRequest.newBuilder()
                .setNamespace(namespace)
                .setQuery(filter)
                .build())
        .getCount();
  }

  private static String millis(long micros) {
    return "%.1f".formatted(micros / 1_000.0);
  }
}
