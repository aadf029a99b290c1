package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.schedule.catchup.DueTimes;
import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.SchedulePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Deletes a schedule. Its workflows go on. It waits only for the answers to starts that are under
 * way, so that its ledger can record them.
 */
public final class ScheduleDeletion {
  private ScheduleDeletion() {}

  public static void delete(ScheduleDraft draft, Asker asker) {
    PatchRules.settleAll(draft);
    end(draft, asker, false);
  }

  /**
   * Deletes a schedule that has used up its starts, if its policy says so, once all starts are
   * answered and all due times processed.
   */
  public static void ifExhausted(ScheduleDraft draft) {
    var schedule = draft.schedule();
    if (schedule.isToEnd()
        && !schedule.deleted()
        && schedule.fires().starting() == 0
        && DueTimes.force(draft)) {
      end(draft, Asker.SCHEDULE, true);
    }
  }

  private static void end(ScheduleDraft draft, Asker asker, boolean exhausted) {
    for (var entry : draft.schedule().fires().waiting()) {
      LedgerOutcomes.drop(draft, entry.getValue(), DropReason.DELETED);
    }
    for (var entry : draft.schedule().fires().active()) {
      if (entry.getValue().retryAt().isPresent()) {
        LedgerOutcomes.drop(draft, entry.getValue(), DropReason.DELETED);
      }
    }
    for (var entry : draft.schedule().parts().backfills()) {
      var backfill = entry.getValue();
      draft.remove(backfill);
      draft.write(asker, new LedgerEvent.BackfillEnded(backfill.id(), backfill.progress()));
    }
    rest(draft).forEach(draft::remove);
    var status = draft.head().status();
    draft.set(status.with(status.times().withDeleted(draft.now())).revised());
    draft.set(draft.head().cursor().withPending(Optional.empty()).withDelayed(List.of()));
    draft.write(asker, new LedgerEvent.Deleted(exhausted));
    draft.showInLists();
  }

  private static List<SchedulePart> rest(ScheduleDraft draft) {
    var parts = draft.schedule().parts();
    var rest = new ArrayList<SchedulePart>();
    parts.fires().active().forEach(entry -> {
      if (entry.getValue().phase() instanceof Fire.Phase.Running) {
        rest.add(entry.getValue());
      }
    });
    parts.ahead().forEach(entry -> rest.add(entry.getValue()));
    parts.skips().forEach(entry -> rest.add(entry.getValue()));
    rest.add(parts.lastRun());
    return rest;
  }
}
