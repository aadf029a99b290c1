package dev.almanac.cli.workflow.option;

import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/** The flags of a command for one workflow or for a batch of many, and the choice between both. */
public final class OneOrMany {
  @Mixin
  private TargetOptions target;

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  /**
   * Does it to one workflow, or starts a batch if a filter is given. One workflow gets no reason.
   *
   * @throws picocli.CommandLine.ParameterException if the flags contradict each other
   */
  public void run(Supplier<StartBatchOperationRequest.Builder> batch, Runnable one) {
    run(target.isMany(reason), batch, one);
  }

  /**
   * Like {@link #run}, for a command that also tells one workflow the reason.
   *
   * @throws picocli.CommandLine.ParameterException if the flags contradict each other
   */
  public void runWithReason(Supplier<StartBatchOperationRequest.Builder> batch, Runnable one) {
    run(target.isMany(), batch, one);
  }

  private void run(
      boolean isMany, Supplier<StartBatchOperationRequest.Builder> batch, Runnable one) {
    if (isMany) {
      target.start(batch.get().setReason(reason.reason()), server, output);
    } else {
      one.run();
    }
  }

  /** Makes a call about one workflow and says that it is done. */
  public <A extends MessageOrBuilder> void call(
      Function<WorkflowServiceBlockingStub, A> request, String done) {
    try (var connection = server.connect()) {
      output.print(connection.call(request), done);
    }
  }

  public WorkflowExecution execution() {
    return target.execution();
  }

  public String workflowId() {
    return target.workflowId();
  }

  public String reason() {
    return reason.reason();
  }

  public ServerOptions server() {
    return server;
  }

  public String namespace() {
    return server.namespace();
  }

  public String identity() {
    return server.identity();
  }
}
