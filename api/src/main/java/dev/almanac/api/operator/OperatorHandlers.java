package dev.almanac.api.operator;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.traffic.CallTimes;
import dev.almanac.runtime.clock.TrustedClock;
import java.util.List;
import java.util.function.Supplier;

/** The handlers of Almanac's own calls for operators. */
public final class OperatorHandlers {
  private OperatorHandlers() {}

  /**
   * @param clock the time of the machine, checked against others
   * @param calls how long calls of this server have taken
   */
  public static List<Handler<?, ?>> of(
      HandlerContext context, TrustedClock clock, Supplier<ServerFacts> facts, CallTimes calls) {
    return List.of(
        new ConfirmClockHandler(clock),
        new DescribeServerHandler(facts, context.runtime(), clock, calls),
        new ListTaskQueuesHandler(context.namespaces(), context.runtime()));
  }
}
