package dev.almanac.api.activity.control;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that pause, unpause, reset and change activities. */
public final class ActivityControlHandlers {
  private ActivityControlHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var controls =
        new ActivityControls(context.namespaces(), context.runtime().workflows(), context.ids());
    return List.of(
        new PauseActivityHandler(controls),
        new PauseActivityExecutionHandler(controls),
        new UnpauseActivityHandler(controls),
        new UnpauseActivityExecutionHandler(controls),
        new ResetActivityHandler(controls),
        new ResetActivityExecutionHandler(controls),
        new UpdateActivityOptionsHandler(controls),
        new UpdateActivityExecutionOptionsHandler(controls));
  }
}
