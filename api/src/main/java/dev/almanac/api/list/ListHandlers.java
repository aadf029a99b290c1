package dev.almanac.api.list;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that list and count runs. */
public final class ListHandlers {
  private ListHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var lists = new RunLists(context.runtime().lists(), context.attributes());
    return List.of(
        new ListWorkflowExecutionsHandler(namespaces, lists),
        new ListOpenWorkflowExecutionsHandler(namespaces, lists),
        new ListClosedWorkflowExecutionsHandler(namespaces, lists),
        new ScanWorkflowExecutionsHandler(namespaces, lists),
        new ListArchivedWorkflowExecutionsHandler(namespaces),
        new CountWorkflowExecutionsHandler(namespaces, lists));
  }
}
