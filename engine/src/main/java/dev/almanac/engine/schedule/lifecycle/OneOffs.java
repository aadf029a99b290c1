package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.OneOffSkip;
import java.time.Instant;

/** Marks a future time to be skipped, or withdraws the mark. */
public final class OneOffs {
  /** The limit of marks of a schedule. */
  public static final int MOST = 1_000;

  private OneOffs() {}

  public static void skip(ScheduleDraft draft, Instant nominal, Asker asker) {
    PatchRules.settle(draft);
    if (draft.schedule().parts().skips().has(nominal)) {
      return;
    }
    requireToCome(draft, nominal);
    if (draft.schedule().parts().skips().size() >= MOST) {
      throw new Refusal(
              Refusal.Reason.FAILED_PRECONDITION,
              "%d times are already marked to be skipped, which is the limit".formatted(MOST))
          .exception();
    }
    draft.put(new OneOffSkip(nominal, asker, draft.now()));
    draft.write(asker, new LedgerEvent.SkipAsked(nominal, false));
  }

  public static void unskip(ScheduleDraft draft, Instant nominal, Asker asker) {
    PatchRules.settle(draft);
    var skip = draft.schedule().parts().skips().get(nominal);
    if (skip.isEmpty()) {
      throw new Refusal(
              Refusal.Reason.NOT_FOUND, "%s is not marked to be skipped".formatted(nominal))
          .exception();
    }
    draft.remove(skip.get());
    draft.write(asker, new LedgerEvent.SkipAsked(nominal, true));
  }

  private static void requireToCome(ScheduleDraft draft, Instant nominal) {
    var cursor = draft.head().cursor();
    if (cursor.awaits(nominal)) {
      return;
    }
    if (!nominal.isAfter(cursor.nominal())) {
      throw new Refusal(
              Refusal.Reason.FAILED_PRECONDITION,
              "%s has passed; only a future time can be skipped".formatted(nominal))
          .exception();
    }
    if (!draft.schedule().definition().timing().table().matches(nominal)) {
      throw Refusal.invalid("%s is not a time of schedule \"%s\""
              .formatted(nominal, draft.schedule().key().scheduleId()))
          .exception();
    }
  }
}
