package dev.almanac.api.day;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that counts by day. */
public final class DayHandlers {
  private DayHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(new CountDaysHandler(
        context.namespaces(),
        context.runtime().scheduleRecords(),
        context.calculations(),
        context.clock()));
  }
}
