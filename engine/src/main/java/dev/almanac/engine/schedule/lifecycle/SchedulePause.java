package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Pauses and resumes a schedule. Repeating either only changes the note. */
final class SchedulePause {
  private SchedulePause() {}

  static void pause(ScheduleDraft draft, String note, Asker asker) {
    PatchRules.settle(draft);
    var status = draft.head().status();
    var since = status.times().paused().or(() -> Optional.of(draft.now()));
    draft.set(status
        .pausedBy(asker.principal(), note)
        .with(status.times().withPaused(since))
        .revised());
    draft.write(asker, new LedgerEvent.Paused(note));
    draft.showInLists();
  }

  /** Times that passed meanwhile are skipped, unless they are to be made up for. */
  static void resume(ScheduleDraft draft, String note, Asker asker) {
    PatchRules.settle(draft);
    var status = draft.head().status();
    draft.set(
        status.resumed(note).with(status.times().withPaused(Optional.empty())).revised());
    draft.showInLists();
    if (!status.paused()) {
      draft.write(
          asker.because(note),
          new LedgerEvent.Updated(List.of("notes"), draft.schedule().definition(), next(draft)));
      return;
    }
    reroll(draft);
    draft.write(asker, new LedgerEvent.Resumed(note, next(draft)));
  }

  /** Draws new jitter for the next time, if the policy says so and the time has not come. */
  static void reroll(ScheduleDraft draft) {
    if (!draft.schedule().policies().traits().rerollsJitter()) {
      return;
    }
    var cursor = draft.head().cursor();
    draft.set(cursor.withEpoch(cursor.jitterEpoch() + 1));
    cursor
        .pending()
        .filter(time -> time.nominal().isAfter(draft.now()))
        .map(time -> ScheduleTimes.due(draft.schedule(), time.nominal()))
        .ifPresent(time -> draft.set(draft.head().cursor().withPending(Optional.of(time))));
  }

  /** Returns when the schedule acts next. */
  static Optional<Instant> next(ScheduleDraft draft) {
    return draft.head().cursor().next().map(Due::actual);
  }
}
