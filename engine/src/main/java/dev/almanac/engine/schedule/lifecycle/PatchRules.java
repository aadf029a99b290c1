package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.schedule.backfill.BackfillRules;
import dev.almanac.engine.schedule.backfill.BackfillSteps;
import dev.almanac.engine.schedule.catchup.DueTimes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.overlap.OverlapQueue;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.trigger.Triggers;

/** Carries out a patch in Temporal's order. */
public final class PatchRules {
  private PatchRules() {}

  public static void carryOut(
      ScheduleDraft draft, ScheduleRequest.PatchActions orders, Asker asker) {
    orders.pause().ifPresent(DefinitionRules::checkNotes);
    orders.unpause().ifPresent(DefinitionRules::checkNotes);
    for (var trigger : orders.triggers()) {
      Triggers.fire(draft, trigger, asker);
    }
    BackfillRules.start(draft, orders, asker);
    BackfillSteps.step(draft);
    OverlapQueue.give(draft);
    if (!orders.triggers().isEmpty()) {
      SchedulePause.reroll(draft);
    }
    orders.pause().ifPresent(note -> SchedulePause.pause(draft, note, asker));
    orders.unpause().ifPresent(note -> SchedulePause.resume(draft, note, asker));
  }

  /**
   * Processes the due times before a change, under the rules that held then.
   *
   * @throws RefusalException if there are too many for one step
   */
  public static void settle(ScheduleDraft draft) {
    finish(draft, DueTimes.advance(draft));
  }

  /** Does the same, even for times during a pause that would be made up for later. */
  static void settleAll(ScheduleDraft draft) {
    finish(draft, DueTimes.force(draft));
  }

  private static void finish(ScheduleDraft draft, boolean isDone) {
    if (!isDone) {
      throw new Refusal(
              Refusal.Reason.BUSY,
              "schedule \"%s\" has more due times than it can process in one step; try again"
                  .formatted(draft.schedule().key().scheduleId()))
          .exception();
    }
    OverlapQueue.give(draft);
  }
}
