package dev.almanac.runtime.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.ScheduleIdentity;
import java.time.Instant;
import java.util.Optional;

/** Decides requests to schedules and adds the decisions to the cache and the next commit. */
public final class ScheduleDecider {
  private final LoopContext context;
  private final ScheduleCache cache;
  private final Agenda<CachedSchedule> agenda;
  private final GroupCommit commits;

  /** Since when the server has been up: what came before may have to be made up for. */
  private final Instant up;

  ScheduleDecider(
      LoopContext context,
      ScheduleCache cache,
      Agenda<CachedSchedule> agenda,
      GroupCommit commits) {
    this.context = context;
    this.cache = cache;
    this.agenda = agenda;
    this.commits = commits;
    this.up = context.surroundings().now();
  }

  public ScheduleDecision decision(CachedSchedule schedule, ScheduleRequest request) {
    return ScheduleEngine.decide(
        Optional.of(schedule.state()), request, context.surroundings().now(), up);
  }

  /** Decides a request to a schedule that does not exist. */
  public ScheduleDecision decision(ScheduleRequest request) {
    return ScheduleEngine.decide(
        Optional.empty(), request, context.surroundings().now(), up);
  }

  /** Adopts a decision as part of the next commit. */
  public void take(CachedSchedule schedule, ScheduleDecision.Accepted accepted) {
    if (schedule.adopt(accepted)) {
      commits.weighs(weight(accepted));
      commits.enlist(schedule);
    }
    if (schedule.state().deleted()) {
      schedule.slot().deleted(schedule);
    }
    agenda.note(schedule);
  }

  /** Sends another message with the next commit, which must hold changes of the schedule. */
  void send(CachedSchedule schedule, EntityMessage message) {
    schedule.send(message);
    commits.weighs(KeyedMessage.weight(message));
    commits.enlist(schedule);
  }

  /** Adds a new schedule to the cache and the next commit. */
  CachedSchedule create(ScheduleSlot slot, long number, ScheduleDecision.Accepted created) {
    var identity = new ScheduleIdentity(
        new EntityRef(slot.partition(), number),
        slot.key().namespace(),
        slot.key().scheduleId(),
        created.next().key().incarnation());
    var schedule = new CachedSchedule(slot, identity, created.next(), false);
    cache.add(schedule);
    slot.live(schedule);
    take(schedule, created);
    return schedule;
  }

  private static long weight(ScheduleDecision.Accepted accepted) {
    long bytes = 256L * (accepted.parts().size() + accepted.ledger().size());
    for (var message : accepted.messages()) {
      bytes += KeyedMessage.weight(message);
    }
    return accepted.changes().definition()
        ? bytes + 2L * accepted.next().definition().action().getSerializedSize()
        : bytes;
  }
}
