package dev.almanac.api.history;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that read histories. */
public final class HistoryHandlers {
  private HistoryHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context, int page) {
    return List.of(
        new GetWorkflowExecutionHistoryHandler(
            context.namespaces(), context.runtime().histories(), context.heldTasks(), page),
        new GetWorkflowExecutionHistoryReverseHandler(
            context.namespaces(), context.runtime().histories(), page));
  }
}
