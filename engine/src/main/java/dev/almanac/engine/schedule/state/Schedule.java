package dev.almanac.engine.schedule.state;

import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import java.util.Collection;

/** The state of one schedule. Immutable. */
public record Schedule(
    ScheduleKey key, ScheduleDefinition definition, ScheduleHead head, SchedulePartSet parts) {
  /** Creates a schedule from its stored parts, in any order. */
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

  /** A deleted schedule only waits for the answers to its last starts. */
  public boolean deleted() {
    return status().times().deleted().isPresent();
  }

  /** Returns whether it starts nothing for its times until somebody changes it. */
  public boolean isDormant() {
    return status().paused() || status().exhausted();
  }

  /** Returns whether so many workflows run that no time starts another until one ends. */
  public boolean isCrowded() {
    return policies().overlap().policy() == OverlapPolicy.ALLOW_ALL
        && fires().active().size() + fires().waiting().size() >= Fires.MOST_ACTIVE;
  }

  /** Returns whether it has used up its starts and is to be deleted for that. */
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
