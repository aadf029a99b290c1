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

/** Makes a fire of a trigger. It waits for its turn as others do. */
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

  /** The first of a second has the plain workflow id; a time of the schedule may have had it. */
  private static int ordinal(ScheduleDraft draft, Instant nominal) {
    var numbers = draft.head().numbers();
    int taken = numbers.triggersAt(nominal);
    draft.set(draft.head().with(numbers.withTriggersAt(nominal, taken + 1)));
    return 1 + taken + (wasATime(draft, nominal) ? 1 : 0);
  }

  /** Whether the last time that came is of that second; a schedule also begins somewhere. */
  private static boolean wasATime(ScheduleDraft draft, Instant nominal) {
    var times = draft.head().status().times();
    return draft.head().cursor().nominal().equals(nominal)
        && nominal.isAfter(times.created())
        && !times.updated().filter(nominal::equals).isPresent()
        && draft.schedule().definition().timing().table().matches(nominal);
  }
}
