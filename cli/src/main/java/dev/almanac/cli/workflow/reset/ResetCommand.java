package dev.almanac.cli.workflow.reset;

import com.google.protobuf.Empty;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.BatchRequests;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
import io.temporal.api.common.v1.ResetOptions;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac workflow reset}. */
@Command(
    name = "reset",
    header = "Reset a workflow, or many, to an earlier point.",
    description = {
      "A new run begins with the history up to a workflow task and continues from there. An open",
      "run ends. Later signals and updates are sent again, unless they are",
      "excluded.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac workflow reset -w order-7 --type LastWorkflowTask --reason 'bug is fixed'",
      "  almanac workflow reset -w order-7 -e 11 --reapply-exclude Signal",
      "  almanac workflow reset -w order-7 --type BuildId --build-id 1.4",
      "  almanac workflow reset -q \"WorkflowType = 'Order'\" --type LastWorkflowTask",
    })
public final class ResetCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private TargetOptions target;

  @Option(
      names = {"-e", "--event-id"},
      paramLabel = "ID",
      description = "The event that ended the workflow task to reset to, see 'show'.")
  private @Nullable Long eventId;

  @Option(
      names = {"-t", "--type"},
      paramLabel = "TYPE",
      converter = ResetPlace.Converter.class,
      description = "FirstWorkflowTask, LastWorkflowTask or BuildId, instead of an event.")
  private @Nullable ResetPlace type;

  @Option(
      names = "--build-id",
      paramLabel = "ID",
      description = "With --type BuildId: the version of the code, see 'describe'.")
  private @Nullable String buildId;

  @Option(
      names = "--reapply-exclude",
      paramLabel = "TYPE",
      split = ",",
      description = "What not to send again: Signal, Update.")
  private List<ResetReapplyExcludeType> excluded = List.of();

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if ((eventId == null) == (type == null)) {
      throw refusal("Expected either --event-id or --type");
    }
    if ((buildId != null) != (type == ResetPlace.BUILD_ID)) {
      throw refusal("--build-id requires --type BuildId");
    }
    if (target.isMany()) {
      resetMany();
    } else {
      reset();
    }
  }

  private void resetMany() {
    if (type == null) {
      throw refusal("--event-id requires --workflow-id; use --type with --query");
    }
    var place = ResetOptions.newBuilder().addAllResetReapplyExcludeTypes(excluded);
    switch (type) {
      case FIRST_WORKFLOW_TASK -> place.setFirstWorkflowTask(Empty.getDefaultInstance());
      case LAST_WORKFLOW_TASK -> place.setLastWorkflowTask(Empty.getDefaultInstance());
      case BUILD_ID -> place.setBuildId(buildId == null ? "" : buildId);
    }
    target.start(BatchRequests.reset(server, place).setReason(reason.reason()), server, output);
  }

  private void reset() {
    try (var connection = server.connect()) {
      var point = point(new ResetSearch(connection, server.namespace(), target.execution()));
      var request = ResetWorkflowExecutionRequest.newBuilder()
          .setNamespace(server.namespace())
          .setWorkflowExecution(point.run())
          .setWorkflowTaskFinishEventId(point.finishEventId())
          .setReason(reason.reason())
          .setRequestId(UUID.randomUUID().toString())
          .setIdentity(server.identity())
          .addAllResetReapplyExcludeTypes(excluded)
          .build();
      var done = connection.call(stub -> stub.resetWorkflowExecution(request));
      output.print(
          done,
          "Reset workflow '%s' to event %d: run %s."
              .formatted(target.workflowId(), point.finishEventId(), done.getRunId()));
    }
  }

  private ResetSearch.Point point(ResetSearch search) {
    return switch (type) {
      case null -> new ResetSearch.Point(target.execution(), eventId == null ? 0 : eventId);
      case FIRST_WORKFLOW_TASK -> search.firstTask();
      case LAST_WORKFLOW_TASK -> search.lastTask();
      case BUILD_ID ->
        search
            .build(buildId == null ? "" : buildId)
            .orElseThrow(() -> refusal("No task was completed by build '" + buildId + "'"));
    };
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
