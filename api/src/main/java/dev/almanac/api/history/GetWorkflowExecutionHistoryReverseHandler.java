package dev.almanac.api.history;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.token.PageToken;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.history.v1.History;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/**
 * Reads a history from its end.
 *
 * @param mostEvents the maximum size of a page
 */
public record GetWorkflowExecutionHistoryReverseHandler(
    Namespaces namespaces, Routed<WorkflowKey, Histories> histories, int mostEvents)
    implements Handler<
        GetWorkflowExecutionHistoryReverseRequest, GetWorkflowExecutionHistoryReverseResponse> {
  @Override
  public MethodDescriptor<
          GetWorkflowExecutionHistoryReverseRequest, GetWorkflowExecutionHistoryReverseResponse>
      method() {
    return WorkflowServiceGrpc.getGetWorkflowExecutionHistoryReverseMethod();
  }

  @Override
  public CompletionStage<GetWorkflowExecutionHistoryReverseResponse> handle(
      GetWorkflowExecutionHistoryReverseRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int limit = HistoryRequests.pageSize(request.getMaximumPageSize(), mostEvents);
    var token = PageToken.InHistory.read(request.getNextPageToken());
    var target = HistoryRequests.target(namespace, request.getExecution(), token);
    long from = token.map(PageToken.InHistory::nextEventId).orElse(0L);
    return histories
        .at(target.workflow())
        .backward(target, from, limit, new CallAsker(call))
        .thenApply(page -> {
          var answer = GetWorkflowExecutionHistoryReverseResponse.newBuilder()
              .setHistory(History.newBuilder().addAllEvents(page.events()));
          if (page.next() != 0) {
            answer.setNextPageToken(
                new PageToken.InHistory(page.run().runId(), page.next()).bytes());
          }
          return answer.build();
        });
  }
}
