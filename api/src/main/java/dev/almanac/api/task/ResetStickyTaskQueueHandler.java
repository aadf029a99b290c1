package dev.almanac.api.task;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflowtask.ResetSticky;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ResetStickyTaskQueueRequest;
import io.temporal.api.workflowservice.v1.ResetStickyTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Sends later tasks of a run to its normal queue, because a worker dropped it from its cache. */
public record ResetStickyTaskQueueHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows)
    implements Handler<ResetStickyTaskQueueRequest, ResetStickyTaskQueueResponse> {
  @Override
  public MethodDescriptor<ResetStickyTaskQueueRequest, ResetStickyTaskQueueResponse> method() {
    return WorkflowServiceGrpc.getResetStickyTaskQueueMethod();
  }

  @Override
  public CompletionStage<ResetStickyTaskQueueResponse> handle(
      ResetStickyTaskQueueRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target = Targets.of(namespace, request.getExecution());
    return workflows
        .at(target.workflow())
        .ask(target, new ResetSticky(), Urgency.RESERVED)
        .thenApply(done -> ResetStickyTaskQueueResponse.getDefaultInstance());
  }
}
