package dev.almanac.store.schedule;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Ids;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.run.RunIdentity;
import java.util.UUID;

/**
 * The immutable part of a schedule. An id that is deleted and created again gets another
 * incarnation and another number. Numbers come from the same counter as those of runs.
 */
public record ScheduleIdentity(EntityRef ref, UUID namespace, String scheduleId, UUID incarnation) {
  public ScheduleIdentity {
    Ids.require("schedule id", scheduleId);
  }

  /** Returns the identity under which lists show the schedule. */
  public RunIdentity listed() {
    return new RunIdentity(ref, ListNamespace.ofSchedules(namespace), scheduleId, incarnation);
  }
}
