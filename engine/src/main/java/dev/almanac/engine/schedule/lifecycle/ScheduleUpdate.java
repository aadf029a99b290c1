package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.overlap.OverlapQueue;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Replaces the definition of a schedule. Times due before are processed under the old one; fires
 * that wait or start later follow the new one.
 */
public final class ScheduleUpdate {
  static final int MOST_DELAYED = 1_000;

  private ScheduleUpdate() {}

  public static void update(ScheduleDraft draft, ScheduleRequest.Update request) {
    var status = draft.head().status();
    if (request.expected().filter(token -> token != status.revision()).isPresent()) {
      throw new Refusal(Refusal.Reason.FAILED_PRECONDITION, "mismatched conflict token")
          .exception();
    }
    DefinitionRules.check(request.definition());
    request.state().ifPresent(state -> DefinitionRules.check(request.definition(), state));
    CalendarChangeRules.catchUp(draft, request.definition().timing().spec().uses());
    var before = draft.schedule().definition();
    var next = CalendarChangeRules.upToDate(request.definition(), before);
    boolean retimes = !before.timing().equals(next.timing());
    if (retimes) {
      PatchRules.settleAll(draft);
    } else {
      PatchRules.settle(draft);
    }
    draft.set(next);
    if (retimes) {
      retime(draft);
      var now = draft.head().status();
      draft.set(now.with(now.times().withSpecified(draft.head().cursor().nominal())));
      RolledTimeRules.unmark(draft, Set.of(), request.asker());
    }
    revise(draft, request, status.allowance(), changed(before, next));
    OverlapQueue.give(draft);
  }

  /**
   * Changes the state that users set.
   *
   * @param seen the starts left when the request came: one that repeats them does not give back
   *     what times that were due since then have used
   */
  private static void revise(
      ScheduleDraft draft,
      ScheduleRequest.Update request,
      RemainingActions seen,
      List<String> changed) {
    var before = draft.head().status();
    draft.set(before.with(before.times().withUpdated(draft.now())).revised());
    request.state().ifPresent(state -> {
      if (!state.notes().equals(before.notes())) {
        changed.add("notes");
      }
      boolean isLimit = !state.allowance().equals(seen);
      if (isLimit) {
        changed.add("remaining_actions");
      }
      draft.set(draft
          .head()
          .status()
          .withNotes(state.notes())
          .with(isLimit ? state.allowance() : before.allowance()));
    });
    draft.write(
        request.asker(),
        new LedgerEvent.Updated(changed, draft.schedule().definition(), SchedulePause.next(draft)));
    if (!changed.isEmpty()) {
      draft.writeEarlierVersion();
      draft.writeVersion(request.asker(), changed);
    }
    request
        .state()
        .filter(state -> state.paused() != before.paused())
        .ifPresent(state -> toggle(draft, request, state));
  }

  private static void toggle(
      ScheduleDraft draft, ScheduleRequest.Update request, ScheduleRequest.RequestedState state) {
    long revision = draft.head().status().revision();
    if (state.paused()) {
      SchedulePause.pause(draft, state.notes(), request.asker());
    } else {
      SchedulePause.resume(draft, state.notes(), request.asker());
    }
    draft.set(DefinitionRules.withRevision(draft.head().status(), revision));
  }

  /**
   * Applies the new times from now on. A new match in the past does not count; a time within its
   * jitter delay still comes; a time processed before the clock was set back does not come again.
   */
  static void retime(ScheduleDraft draft) {
    var cursor = draft.head().cursor();
    boolean rerolls = draft.schedule().policies().traits().rerollsJitter();
    var delayed = new ArrayList<>(cursor.delayed());
    cursor.pending().filter(time -> !time.nominal().isAfter(draft.now())).ifPresent(delayed::add);
    if (delayed.size() > MOST_DELAYED) {
      throw new Refusal(
              Refusal.Reason.FAILED_PRECONDITION,
              "more than %d times are waiting for their jitter delay to end"
                  .formatted(MOST_DELAYED))
          .exception();
    }
    var from = cursor.nominal().isAfter(draft.now()) ? cursor.nominal() : draft.now();
    draft.set(ScheduleHead.Cursor.at(from)
        .withDelayed(delayed)
        .withEpoch(cursor.jitterEpoch() + (rerolls ? 1 : 0)));
    draft.set(draft.head().cursor().withPending(ScheduleTimes.next(draft.schedule(), from)));
  }

  private static List<String> changed(ScheduleDefinition before, ScheduleDefinition after) {
    var changed = new ArrayList<String>();
    if (!before.timing().equals(after.timing())) {
      changed.add("spec");
    }
    if (!before.action().equals(after.action())) {
      changed.add("action");
    }
    if (!before.policies().equals(after.policies())) {
      changed.add("policies");
    }
    if (!before.memo().equals(after.memo())) {
      changed.add("memo");
    }
    if (!before.searchAttributes().equals(after.searchAttributes())) {
      changed.add("search_attributes");
    }
    return changed;
  }
}
