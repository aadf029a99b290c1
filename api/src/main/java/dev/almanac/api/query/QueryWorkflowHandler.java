package dev.almanac.api.query;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.query.QueryOutcome;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.query.v1.QueryRejected;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Sends a query to a worker of a run's task queue and returns its answer. */
public record QueryWorkflowHandler(Namespaces namespaces, Routed<WorkflowKey, Queries> queries)
    implements Handler<QueryWorkflowRequest, QueryWorkflowResponse> {
  @Override
  public MethodDescriptor<QueryWorkflowRequest, QueryWorkflowResponse> method() {
    return WorkflowServiceGrpc.getQueryWorkflowMethod();
  }

  @Override
  public CompletionStage<QueryWorkflowResponse> handle(QueryWorkflowRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target = Targets.of(namespace, request.getExecution());
    IdChecks.require("QueryType", request.getQuery().getQueryType());
    var question = new Queries.Question(request.getQuery(), request.getQueryRejectCondition());
    var wait = new Histories.Wait(LongPollTimeouts.questionersPatience(call), new CallAsker(call));
    return queries
        .at(target.workflow())
        .ask(target, question, wait)
        .thenApply(QueryWorkflowHandler::answer);
  }

  private static QueryWorkflowResponse answer(Queries.Reply reply) {
    return switch (reply) {
      case Queries.Reply.Heard(QueryOutcome.Answered(var result)) ->
        QueryWorkflowResponse.newBuilder().setQueryResult(result).build();
      case Queries.Reply.Heard(QueryOutcome.Failed(var message, var failure)) ->
        throw RpcError.queryFailed(message, failure).exception();
      case Queries.Reply.Rejected(var status) ->
        QueryWorkflowResponse.newBuilder()
            .setQueryRejected(QueryRejected.newBuilder().setStatus(status))
            .build();
      case Queries.Reply.Late(var queue) ->
        throw RpcError.of(
                RpcError.Code.DEADLINE_EXCEEDED,
                "No worker of task queue %s has answered the query in time.".formatted(queue))
            .exception();
    };
  }
}
