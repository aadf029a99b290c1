package dev.almanac.api.list;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;

/** The handlers that list and count runs. */
public final class ListHandlers {
  private ListHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var lists = new RunLists(context.runtime().lists(), context.attributes());
    var older = new OlderListCalls(namespaces, lists);
    return List.of(
        new ListWorkflowExecutionsHandler(namespaces, lists),
        Handler.withCall(WorkflowServiceGrpc.getListOpenWorkflowExecutionsMethod(), older::open),
        Handler.withCall(
            WorkflowServiceGrpc.getListClosedWorkflowExecutionsMethod(), older::closed),
        Handler.withCall(WorkflowServiceGrpc.getScanWorkflowExecutionsMethod(), older::scan),
        Handler.of(WorkflowServiceGrpc.getListArchivedWorkflowExecutionsMethod(), older::archived),
        new CountWorkflowExecutionsHandler(namespaces, lists));
  }
}
