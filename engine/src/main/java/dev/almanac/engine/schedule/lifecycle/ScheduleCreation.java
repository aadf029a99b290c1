package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Counters;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePartSet;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Creates a schedule. Its first time is strictly after the present. */
public final class ScheduleCreation {
  private ScheduleCreation() {}

  public static ScheduleDraft begin(ScheduleRequest.Create request, Instant now) {
    RefusalException.ifAny(InputLimits.required("ScheduleId", request.key().scheduleId()));
    DefinitionRules.check(request.definition(), request.state());
    var begun = begun(request, now);
    var pending = ScheduleTimes.next(begun, now);
    var draft = ScheduleDraft.of(
        begun.with(begun.head().with(begun.head().cursor().withPending(pending))), now);
    draft.write(
        request.asker(), new LedgerEvent.Created(request.definition(), pending.map(Due::actual)));
    draft.writeVersion(request.asker(), List.of());
    if (request.state().paused()) {
      draft.write(request.asker(), new LedgerEvent.Paused(request.state().notes()));
    }
    long token = draft.head().status().revision();
    PatchRules.carryOut(draft, request.first(), request.asker());
    // The first patch keeps the revision: the creator knows its effect.
    draft.set(DefinitionRules.withRevision(draft.head().status(), token));
    return draft;
  }

  private static Schedule begun(ScheduleRequest.Create request, Instant now) {
    var state = request.state();
    var times =
        ScheduleHead.Timestamps.at(now, state.paused() ? Optional.of(now) : Optional.empty());
    var by = state.paused() ? request.asker().principal() : "";
    var head = new ScheduleHead(
        new ScheduleHead.Status(state.paused(), state.notes(), 1, state.allowance(), times, by),
        ScheduleHead.Cursor.at(now),
        Counters.NONE,
        ScheduleHead.Numbers.NONE,
        List.of(),
        List.of(),
        Health.UNKNOWN);
    return new Schedule(request.key(), request.definition(), head, SchedulePartSet.NONE);
  }
}
