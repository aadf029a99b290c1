package dev.almanac.engine.schedule.state;

import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import java.util.Collection;

/** The state of one schedule. Immutable. */
public record Schedule(
    ScheduleKey key, ScheduleDefinition definition, ScheduleHead head, SchedulePartSet parts) {
  /** As it was stored, with its parts in any order. */
  public static Schedule of(
      ScheduleKey key,
      ScheduleDefinition definition,
      ScheduleHead head,
      Collection<? extends SchedulePart> parts) {
    var all = SchedulePartSet.NONE;
    for (var part : parts) {
      all = all.with(part);
    }
    return new Schedule(key, definition, head, all);
  }

  public Policies policies() {
    return definition.policies();
  }

  public ScheduleHead.Status status() {
    return head.status();
  }

  public Fires fires() {
    return parts.fires();
  }

  /** Deleted ones only wait for the answers to starts that are under way. */
  public boolean deleted() {
    return status().times().deleted().isPresent();
  }

  /** Whether it starts nothing for its times, until somebody changes that. */
  public boolean holds() {
    return status().paused() || status().exhausted();
  }

  /** Whether so much runs that nothing more starts for its times until something ends. */
  public boolean isCrowded() {
    return policies().overlap().policy() == OverlapPolicy.ALLOW_ALL
        && fires().active().size() + fires().waiting().size() >= Fires.MOST_ACTIVE;
  }

  /** Whether it has used up its starts, and that is to be its end. */
  public boolean isToEnd() {
    return status().exhausted()
        && policies().limit().whenExhausted() == Policies.Limit.WhenExhausted.DELETE;
  }

  public Schedule with(ScheduleDefinition next) {
    return new Schedule(key, next, head, parts);
  }

  public Schedule with(ScheduleHead next) {
    return new Schedule(key, definition, next, parts);
  }

  public Schedule with(SchedulePartSet next) {
    return new Schedule(key, definition, head, next);
  }
}
