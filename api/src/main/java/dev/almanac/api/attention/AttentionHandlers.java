package dev.almanac.api.attention;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that says what a person may have to look at. */
public final class AttentionHandlers {
  private AttentionHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var lists = context.runtime().lists();
    return List.of(new ListAttentionHandler(
        context.namespaces(),
        new ConcernSearch(lists, context.runtime().scheduleRecords()),
        new ClockChangeSearch(lists),
        new NeglectedQueueSearch(lists, context.runtime().queues()),
        context.clock()));
  }
}
