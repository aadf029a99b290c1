package dev.almanac.api.query;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.token.TaskToken;
import dev.almanac.api.token.TaskTokens;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Takes a worker's answer to a query that it got outside of a workflow task. */
public record RespondQueryTaskCompletedHandler(
    Namespaces namespaces, Routed<WorkflowKey, Queries> queries)
    implements Handler<RespondQueryTaskCompletedRequest, RespondQueryTaskCompletedResponse> {
  @Override
  public MethodDescriptor<RespondQueryTaskCompletedRequest, RespondQueryTaskCompletedResponse>
      method() {
    return WorkflowServiceGrpc.getRespondQueryTaskCompletedMethod();
  }

  @Override
  public CompletionStage<RespondQueryTaskCompletedResponse> handle(
      RespondQueryTaskCompletedRequest request, Call call) {
    var token = TaskTokens.read(
        namespaces, request.getNamespace(), request.getTaskToken(), TaskToken.Kind.QUERY);
    return queries
        .at(token.target().workflow())
        .answer(token.target(), token.nonce(), result(request))
        .thenApply(done -> RespondQueryTaskCompletedResponse.getDefaultInstance());
  }

  private static WorkflowQueryResult result(RespondQueryTaskCompletedRequest request) {
    var result = WorkflowQueryResult.newBuilder()
        .setResultType(request.getCompletedType())
        .setErrorMessage(request.getErrorMessage());
    if (request.hasQueryResult()) {
      result.setAnswer(request.getQueryResult());
    }
    if (request.hasFailure()) {
      result.setFailure(request.getFailure());
    }
    return result.build();
  }
}
