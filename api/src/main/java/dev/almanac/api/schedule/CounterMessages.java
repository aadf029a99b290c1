package dev.almanac.api.schedule;

import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Counters;
import java.util.Locale;

/** Converts the counters of schedules. */
public final class CounterMessages {
  private CounterMessages() {}

  public static Counters message(dev.almanac.engine.schedule.state.Counters counters) {
    var message = Counters.newBuilder()
        .setStarted(counters.started())
        .setSkipped(counters.count(DropReason.Outcome.SKIPPED))
        .setMissed(counters.count(DropReason.Outcome.MISSED))
        .setFailed(counters.count(DropReason.Outcome.FAILED));
    counters
        .lastSkip()
        .ifPresent(skip -> message
            .setLastSkipReason(skip.reason().name().toLowerCase(Locale.ROOT))
            .setLastSkippedAt(ProtoTime.timestamp(skip.at())));
    return message.build();
  }
}
