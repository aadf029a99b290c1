package dev.almanac.engine.schedule.trigger;

import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Creates the fire of a trigger, which waits for its turn like others. */
public final class Triggers {
  private Triggers() {}

  public static void fire(ScheduleDraft draft, ScheduleRequest.Trigger trigger, Asker asker) {
    var moment = trigger.time().orElse(draft.now());
    var time = new Due(moment.truncatedTo(ChronoUnit.SECONDS), moment);
    var fire = new Fire(
        draft.nextFire(),
        time,
        Cause.trigger(asker),
        trigger.stated(),
        trigger.overrides(),
        ordinal(draft, time.nominal()),
        new Fire.Phase.Waiting(draft.now()));
    if (draft.schedule().status().paused()
        && !draft.schedule().policies().manual().whilePaused()) {
      LedgerOutcomes.fail(draft, fire, DropReason.PAUSED, "");
      draft.answer(new ScheduleReply.Triggered(
          fire.number(), ScheduleReply.Triggered.State.DROPPED, Optional.of(DropReason.PAUSED)));
    } else {
      draft.enqueue(fire);
      draft.answer(new ScheduleReply.Triggered(
          fire.number(), ScheduleReply.Triggered.State.WAITING, Optional.empty()));
    }
  }

  /** The first trigger in a second gets the plain workflow id, unless a time had it. */
  private static int ordinal(ScheduleDraft draft, Instant nominal) {
    var numbers = draft.head().numbers();
    int taken = numbers.triggersAt(nominal);
    draft.set(draft.head().with(numbers.withTriggersAt(nominal, taken + 1)));
    return 1 + taken + (wasATime(draft, nominal) ? 1 : 0);
  }

  /** Returns whether a time of the schedule was processed last, rather than its creation. */
  private static boolean wasATime(ScheduleDraft draft, Instant nominal) {
    var times = draft.head().status().times();
    return draft.head().cursor().nominal().equals(nominal)
        && nominal.isAfter(times.created())
        && !times.updated().filter(nominal::equals).isPresent()
        && draft.schedule().definition().timing().table().matches(nominal);
  }
}
