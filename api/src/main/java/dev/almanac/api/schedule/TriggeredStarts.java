package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.engine.schedule.state.ScheduleReply.Triggered;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delays the answer to a trigger until its workflow has started, because clients expect to see it
 * in the schedule next. The trigger is already durable and counts in any case.
 */
public final class TriggeredStarts {
  private static final Logger LOG = LoggerFactory.getLogger(TriggeredStarts.class);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final Routed<ScheduleName, Schedules> schedules;

  public TriggeredStarts(Routed<ScheduleName, Schedules> schedules) {
    this.schedules = schedules;
  }

  /** @return the reply, at the latest when the caller would give up or the outcome is unknown */
  public CompletionStage<ScheduleReply> madeFor(ScheduleName name, ScheduleReply reply, Call call) {
    var left = LongPollTimeouts.questionersPatience(call);
    var wait =
        new Histories.Wait(left.compareTo(LONGEST) < 0 ? left : LONGEST, new CallAsker(call));
    var starts = reply.fires().stream()
        .filter(fire -> fire.state() == Triggered.State.STARTING)
        .map(fire -> schedules.at(name).outcome(name, fire.fire(), wait).toCompletableFuture())
        .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(starts).handle((made, fault) -> {
      if (fault != null) {
        LOG.debug("{} was triggered, but the outcome is unknown", name, fault);
      }
      return reply;
    });
  }
}
