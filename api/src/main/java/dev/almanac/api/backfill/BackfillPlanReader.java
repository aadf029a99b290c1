package dev.almanac.api.backfill;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.schedule.OverlapPolicies;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillOrder;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import java.util.Optional;

/** Reads the plan of a backfill from a request. */
final class BackfillPlanReader {
  private BackfillPlanReader() {}

  /** @throws RpcException if the plan is invalid */
  static Backfill.Plan read(BackfillRange range) {
    if (!range.hasStart() || !range.hasEnd()) {
      throw refused("Start and end of a backfill must be set.");
    }
    var from = RequestTimes.instant("start", range.getStart());
    var to = RequestTimes.instant("end", range.getEnd());
    if (to.isBefore(from)) {
      throw refused("The end of a backfill is before its start: %s, %s.".formatted(to, from));
    }
    if (range.getTimesPerSecond() < 0) {
      throw refused(
          "times_per_second must not be negative, found %d.".formatted(range.getTimesPerSecond()));
    }
    var mode = switch (range.getMode()) {
      case BACKFILL_MODE_UNSPECIFIED, BACKFILL_MODE_FILL -> Backfill.Mode.FILL;
      case BACKFILL_MODE_RERUN -> Backfill.Mode.RERUN;
      case UNRECOGNIZED -> throw refused("Unknown mode: %d.".formatted(range.getModeValue()));
    };
    return ordered(
        range,
        new Backfill.Range(from, !range.getStartExclusive(), to, range.getEndInclusive()),
        mode);
  }

  /** Converts an order to an overlap policy. The request may also state that same policy. */
  private static Backfill.Plan ordered(
      BackfillRange message, Backfill.Range range, Backfill.Mode mode) {
    var stated = OverlapPolicies.read(message.getOverlapPolicy());
    int rate = message.getTimesPerSecond();
    stated.ifPresent(policy -> checkAgree(message.getOrder(), policy));
    return switch (message.getOrder()) {
      case BACKFILL_ORDER_UNSPECIFIED, BACKFILL_ORDER_SEQUENTIAL ->
        new Backfill.Plan(
            range, mode, stated.or(() -> Optional.of(OverlapPolicy.BUFFER_ALL)), false, rate);
      case BACKFILL_ORDER_PARALLEL ->
        new Backfill.Plan(
            range, mode, stated.or(() -> Optional.of(OverlapPolicy.ALLOW_ALL)), true, rate);
      case UNRECOGNIZED -> throw refused("Unknown order: %d.".formatted(message.getOrderValue()));
    };
  }

  private static void checkAgree(BackfillOrder order, OverlapPolicy policy) {
    boolean isParallel = policy == OverlapPolicy.ALLOW_ALL;
    if ((order == BackfillOrder.BACKFILL_ORDER_SEQUENTIAL && isParallel)
        || (order == BackfillOrder.BACKFILL_ORDER_PARALLEL && !isParallel)) {
      throw refused(
          "The order %s and the overlap policy %s of a backfill contradict each other: set one."
              .formatted(order, policy));
    }
  }

  private static RpcException refused(String message) {
    return RpcError.invalidArgument(message).exception();
  }
}
