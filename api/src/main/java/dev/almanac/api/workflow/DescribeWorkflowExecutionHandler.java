package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Shows a run and its pending work. */
public record DescribeWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Histories> histories)
    implements Handler<DescribeWorkflowExecutionRequest, DescribeWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<DescribeWorkflowExecutionRequest, DescribeWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<DescribeWorkflowExecutionResponse> handle(
      DescribeWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    // Only the first event has the user metadata.
    var target = Targets.of(namespace, request.getExecution());
    return histories
        .at(target.workflow())
        .forward(target, 1, 1, Histories.Wait.NONE)
        .thenApply(page -> Descriptions.of(
            page.run(),
            page.events().isEmpty()
                ? UserMetadata.getDefaultInstance()
                : page.events().getFirst().getUserMetadata()));
  }
}
