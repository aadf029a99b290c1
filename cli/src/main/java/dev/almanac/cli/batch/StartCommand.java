package dev.almanac.cli.batch;

import com.google.protobuf.Empty;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.BatchRequests;
import dev.almanac.cli.workflow.option.BatchStart;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.RateOption;
import dev.almanac.cli.workflow.option.ReasonOption;
import io.temporal.api.common.v1.ResetOptions;
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
    header = "Start an operation on all runs that a filter selects.",
    footer = {
      "",
      "Examples:",
      "  almanac batch start --operation cancel -q \"WorkflowType = 'Order'\" --reason moved",
      "  almanac batch start --operation signal --name wake -q \"ExecutionStatus = 'Running'\"",
    })
final class StartCommand implements Runnable {
  /** The operations on a run. */
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
      description = "A filter for runs, as in 'workflow list'.")
  private String query = "";

  @Mixin
  private ReasonOption reason;

  @Option(names = "--job-id", paramLabel = "ID", description = "Default: a new id.")
  private @Nullable String jobId;

  @Mixin
  private RateOption rate;

  @Option(names = "--name", paramLabel = "NAME", description = "The name of the signal.")
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
      throw new ParameterException(command.commandLine(), "--name requires --operation signal");
    }
    var batch = work()
        .setJobId(jobId == null ? UUID.randomUUID().toString() : jobId)
        .setVisibilityQuery(query)
        .setReason(reason.reason());
    rate.applyTo(batch);
    try (var connection = server.connect()) {
      new BatchStart(connection, server, output).send(batch);
    }
  }

  private StartBatchOperationRequest.Builder work() {
    return switch (operation) {
      case TERMINATE -> BatchRequests.terminate(server);
      case CANCEL -> BatchRequests.cancel(server);
      case DELETE -> BatchRequests.delete(server);
      case RESET ->
        BatchRequests.reset(
            server, ResetOptions.newBuilder().setLastWorkflowTask(Empty.getDefaultInstance()));
      case SIGNAL -> BatchRequests.signal(server, signal == null ? "" : signal, input.read());
    };
  }
}
