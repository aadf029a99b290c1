package dev.almanac.api.preview;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that previews specifications. */
public final class PreviewHandlers {
  private PreviewHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(new PreviewScheduleHandler(
        context.namespaces(),
        context.runtime().schedules(),
        context.calendars(),
        context.calculations(),
        context.clock()));
  }
}
