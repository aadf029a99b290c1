package dev.almanac.api.history;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Caller;
import dev.almanac.api.Handler;
import dev.almanac.api.access.Denials;
import dev.almanac.api.access.HeldTasks;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.api.token.PageToken;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Reads a history in pages, and can wait for new events or for the close event.
 *
 * @param heldTasks whose histories workers may read that may read no others
 * @param mostEvents the maximum size of a page
 */
public record GetWorkflowExecutionHistoryHandler(
    Namespaces namespaces,
    Routed<WorkflowKey, Histories> histories,
    HeldTasks heldTasks,
    int mostEvents)
    implements Handler<GetWorkflowExecutionHistoryRequest, GetWorkflowExecutionHistoryResponse> {
  /** Clients that show histories and never replay them. */
  private static final Set<String> PEOPLE = Set.of("temporal-cli", "temporal-ui");

  @Override
  public MethodDescriptor<GetWorkflowExecutionHistoryRequest, GetWorkflowExecutionHistoryResponse>
      method() {
    return WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod();
  }

  @Override
  public CompletionStage<GetWorkflowExecutionHistoryResponse> handle(
      GetWorkflowExecutionHistoryRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int limit = HistoryRequests.pageSize(request.getMaximumPageSize(), mostEvents);
    var token = PageToken.InHistory.read(request.getNextPageToken());
    var target = HistoryRequests.target(namespace, request.getExecution(), token);
    if (request.getHistoryEventFilterType()
        == HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT) {
      return closeEvent(namespace, target, request.getWaitNewEvent(), call);
    }
    long from = token.map(PageToken.InHistory::nextEventId).orElse(1L);
    // A call without a token reads the first page and does not wait.
    var wait = request.getWaitNewEvent() && token.isPresent()
        ? wait(call)
        : Histories.Wait.none(new CallAsker(call));
    return histories
        .at(target.workflow())
        .forward(target, from, limit, wait)
        .thenApply(page -> permitted(page, namespace, call))
        .thenApply(page ->
            request.getWaitNewEvent() ? followed(page, call.caller()) : read(page, call.caller()));
  }

  private HistoryPage permitted(HistoryPage page, Namespace namespace, Call call) {
    var identity = call.identity();
    if (identity.may(Permission.READ, namespace.name())
        || heldTasks.areOf(identity, page.run().run())) {
      return page;
    }
    throw Denials.history(identity).exception();
  }

  private CompletionStage<GetWorkflowExecutionHistoryResponse> closeEvent(
      Namespace namespace, Target target, boolean isWaiting, Call call) {
    var found = histories.at(target.workflow()).closeEvent(target, wait(call));
    return found.thenApply(page -> permitted(page, namespace, call)).thenApply(page -> {
      if (page.events().isEmpty()) {
        return isWaiting ? answer(List.of(), page, nextOf(page)) : answer(List.of(), page, 0);
      }
      var last = CloseEvents.shownTo(call.caller(), page.events().getLast());
      return answer(List.of(last), page, 0);
    });
  }

  /** The page has a next token as long as the run is open. */
  private static GetWorkflowExecutionHistoryResponse followed(HistoryPage page, Caller caller) {
    boolean isAtEnd = page.next() == 0 && !page.run().run().open();
    var events = page.events().isEmpty() ? page.events() : withTask(page, caller);
    return answer(events, page, isAtEnd ? 0 : nextOf(page));
  }

  private static GetWorkflowExecutionHistoryResponse read(HistoryPage page, Caller caller) {
    boolean hasMore =
        page.next() != 0 && page.next() < page.run().run().history().nextEventId();
    if (hasMore) {
      return answer(page.events(), page, page.next());
    }
    return answer(withTask(page, caller), page, 0);
  }

  /**
   * Adds the start of the task that a worker replays up to. A repeated or speculative task is not
   * in the history, and people see the history only.
   */
  private static List<HistoryEvent> withTask(HistoryPage page, Caller caller) {
    if (page.behind().isEmpty() || PEOPLE.contains(caller.clientName())) {
      return page.events();
    }
    var events = new ArrayList<>(page.events());
    events.addAll(page.behind());
    return events;
  }

  private static long nextOf(HistoryPage page) {
    return page.next() == 0 ? page.run().run().history().nextEventId() : page.next();
  }

  private static GetWorkflowExecutionHistoryResponse answer(
      List<HistoryEvent> events, HistoryPage page, long next) {
    var answer = GetWorkflowExecutionHistoryResponse.newBuilder()
        .setHistory(History.newBuilder().addAllEvents(events));
    if (next != 0) {
      answer.setNextPageToken(new PageToken.InHistory(page.run().runId(), next).bytes());
    }
    return answer.build();
  }

  private static Histories.Wait wait(Call call) {
    return new Histories.Wait(LongPollTimeouts.readersPatience(call), new CallAsker(call));
  }
}
