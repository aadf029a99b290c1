package dev.almanac.api.task;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.token.TaskToken;
import dev.almanac.api.token.TaskTokens;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Fails a workflow task. */
public record RespondWorkflowTaskFailedHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows)
    implements Handler<RespondWorkflowTaskFailedRequest, RespondWorkflowTaskFailedResponse> {
  @Override
  public MethodDescriptor<RespondWorkflowTaskFailedRequest, RespondWorkflowTaskFailedResponse>
      method() {
    return WorkflowServiceGrpc.getRespondWorkflowTaskFailedMethod();
  }

  @Override
  public CompletionStage<RespondWorkflowTaskFailedResponse> handle(
      RespondWorkflowTaskFailedRequest request, Call call) {
    var token = TaskTokens.read(
        namespaces, request.getNamespace(), request.getTaskToken(), TaskToken.Kind.WORKFLOW_TASK);
    var failed = new FailWorkflowTask(
        token.taskStamp(),
        request.getCause(),
        request.getFailure(),
        IdChecks.check("Identity", request.getIdentity()));
    return workflows
        .at(token.target().workflow())
        .ask(token.target(), failed, Urgency.RESERVED)
        .thenApply(done -> RespondWorkflowTaskFailedResponse.getDefaultInstance());
  }
}
