package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Limits;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Counters;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Head;
import dev.almanac.engine.schedule.state.Parts;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.Clockwork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Begins a schedule. Its first time is strictly after the moment. */
public final class Creation {
  private Creation() {}

  public static ScheduleDraft begin(ScheduleRequest.Create request, Instant now) {
    Refused.ifAny(Limits.required("ScheduleId", request.key().scheduleId()));
    States.check(request.definition(), request.state());
    var begun = begun(request, now);
    var pending = Clockwork.next(begun, now);
    var draft = ScheduleDraft.of(
        begun.with(begun.head().with(begun.head().cursor().withPending(pending))), now);
    draft.write(
        request.asker(), new Happening.Created(request.definition(), pending.map(Due::actual)));
    if (request.state().paused()) {
      draft.write(request.asker(), new Happening.Paused(request.state().notes()));
    }
    long token = draft.head().status().revision();
    Orderly.carryOut(draft, request.first(), request.asker());
    // Whoever creates it paused knows it as it is, so the token that they are given holds.
    draft.set(States.withRevision(draft.head().status(), token));
    return draft;
  }

  private static Schedule begun(ScheduleRequest.Create request, Instant now) {
    var state = request.state();
    var times = Head.Times.at(now, state.paused() ? Optional.of(now) : Optional.empty());
    var head = new Head(
        new Head.Status(state.paused(), state.notes(), 1, state.allowance(), times),
        Head.Cursor.at(now),
        Counters.NONE,
        Head.Numbers.NONE,
        List.of(),
        List.of());
    return new Schedule(request.key(), request.definition(), head, Parts.NONE);
  }
}
