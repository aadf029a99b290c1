package dev.almanac.api.query;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that send and answer queries. */
public final class QueryHandlers {
  private QueryHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(
        new QueryWorkflowHandler(context.namespaces(), context.runtime().queries()),
        new RespondQueryTaskCompletedHandler(
            context.namespaces(), context.runtime().queries()));
  }
}
