package dev.almanac.cli.batch;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.InputOptions;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac batch start}. */
@Command(
    name = "start",
    header = "Begin to do the same to all runs that a filter selects.",
    footer = {
      "",
      "Examples:",
      "  almanac batch start --operation cancel -q \"WorkflowType = 'Order'\" --reason moved",
      "  almanac batch start --operation signal --name wake -q \"ExecutionStatus = 'Running'\"",
    })
final class StartCommand implements Runnable {
  /** What can be done to a run. */
  enum Operation {
    TERMINATE,
    CANCEL,
    SIGNAL,
    DELETE,
    RESET
  }

  @Spec
  private CommandSpec command;

  @Option(
      names = "--operation",
      required = true,
      paramLabel = "NAME",
      description = "terminate, cancel, signal, delete or reset (to the last workflow task).")
  private Operation operation = Operation.TERMINATE;

  @Option(
      names = {"-q", "--query"},
      required = true,
      paramLabel = "FILTER",
      description = "Which runs, as in 'workflow list'.")
  private String query = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, as histories will show. Default: who asked.")
  private @Nullable String reason;

  @Option(names = "--job-id", paramLabel = "ID", description = "Default: a new one.")
  private @Nullable String jobId;

  @Option(names = "--rps", paramLabel = "N", description = "At most so many runs a second.")
  private float rate;

  @Option(names = "--name", paramLabel = "NAME", description = "The signal to send.")
  private @Nullable String signal;

  @Mixin
  private InputOptions input;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if ((operation == Operation.SIGNAL) != (signal != null)) {
      throw new ParameterException(
          command.commandLine(), "--name goes with --operation signal, and with no other");
    }
    String id = jobId == null ? UUID.randomUUID().toString() : jobId;
    var request = StartBatchOperationRequest.newBuilder()
        .setNamespace(server.namespace())
        .setJobId(id)
        .setVisibilityQuery(query)
        .setMaxOperationsPerSecond(rate)
        .setReason(reason == null ? "Requested by " + System.getProperty("user.name") : reason);
    fill(request);
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.startBatchOperation(request.build()));
      output.print(done, "Started batch '%s'.".formatted(id));
    }
  }

  private void fill(StartBatchOperationRequest.Builder request) {
    String identity = server.identity();
    switch (operation) {
      case TERMINATE -> request.getTerminationOperationBuilder().setIdentity(identity);
      case CANCEL -> request.getCancellationOperationBuilder().setIdentity(identity);
      case DELETE -> request.getDeletionOperationBuilder().setIdentity(identity);
      case RESET ->
        request
            .getResetOperationBuilder()
            .setIdentity(identity)
            .getOptionsBuilder()
            .getLastWorkflowTaskBuilder();
      case SIGNAL ->
        request
            .getSignalOperationBuilder()
            .setIdentity(identity)
            .setSignal(signal == null ? "" : signal)
            .setInput(input.read());
    }
  }
}
