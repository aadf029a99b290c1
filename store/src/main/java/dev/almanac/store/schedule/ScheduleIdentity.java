package dev.almanac.store.schedule;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Ids;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.run.RunIdentity;
import java.util.UUID;

/**
 * What never changes of a schedule. An id that is created again after it was deleted has another
 * incarnation, and another number: of the counter that runs have theirs from.
 */
public record ScheduleIdentity(EntityRef ref, UUID namespace, String scheduleId, UUID incarnation) {
  public ScheduleIdentity {
    Ids.require("schedule id", scheduleId);
  }

  /** As lists know it, among those of the schedules of its namespace. */
  public RunIdentity listed() {
    return new RunIdentity(ref, ListNamespace.ofSchedules(namespace), scheduleId, incarnation);
  }
}
