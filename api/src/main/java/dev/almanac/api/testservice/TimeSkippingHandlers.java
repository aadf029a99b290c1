package dev.almanac.api.testservice;

import dev.almanac.api.Handler;
import dev.almanac.runtime.TimeControl;
import java.time.InstantSource;
import java.util.List;

/** The handlers for time skipping on test servers. */
public final class TimeSkippingHandlers {
  private TimeSkippingHandlers() {}

  public static List<Handler<?, ?>> of(TimeControl time, InstantSource clock) {
    return List.of(
        new LockTimeSkippingHandler(time),
        new UnlockTimeSkippingHandler(time),
        new SleepHandler(time),
        new SleepUntilHandler(time),
        new UnlockTimeSkippingWithSleepHandler(time),
        new GetCurrentTimeHandler(clock));
  }
}
