package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.schedule.backfill.BackfillSteps;
import dev.almanac.engine.schedule.backfill.Backfills;
import dev.almanac.engine.schedule.catchup.Passage;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.overlap.Turns;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.trigger.Triggers;

/** Does what users order, in the order that Temporal does it in. */
public final class Orderly {
  private Orderly() {}

  public static void carryOut(ScheduleDraft draft, ScheduleRequest.Orders orders, Asker asker) {
    orders.pause().ifPresent(States::checkNotes);
    orders.unpause().ifPresent(States::checkNotes);
    for (var trigger : orders.triggers()) {
      Triggers.fire(draft, trigger, asker);
    }
    Backfills.start(draft, orders, asker);
    BackfillSteps.step(draft);
    Turns.give(draft);
    if (!orders.triggers().isEmpty()) {
      Pausing.reroll(draft);
    }
    orders.pause().ifPresent(note -> Pausing.pause(draft, note, asker));
    orders.unpause().ifPresent(note -> Pausing.resume(draft, note, asker));
  }

  /**
   * Deals with what was due before something changes, as it then was.
   *
   * @throws Refused if that is too much for one step
   */
  public static void settle(ScheduleDraft draft) {
    finish(draft, Passage.advance(draft));
  }

  /** The same, even if times that come during a pause would be made up for later. */
  static void settleAll(ScheduleDraft draft) {
    finish(draft, Passage.force(draft));
  }

  private static void finish(ScheduleDraft draft, boolean isDone) {
    if (!isDone) {
      throw new Refused(
          Refusal.Reason.BUSY,
          "schedule \"%s\" has to deal with more times first than it can at once"
              .formatted(draft.schedule().key().scheduleId()));
    }
    Turns.give(draft);
  }
}
