package dev.almanac.api.schedule;

import dev.almanac.api.request.IdChecks;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.registry.Namespace;

/** Finds the schedule that a request names. */
public final class ScheduleTargets {
  private ScheduleTargets() {}

  /** @throws dev.almanac.api.RpcException if the id is not valid */
  public static ScheduleName of(Namespace namespace, String scheduleId) {
    return new ScheduleName(namespace.id(), IdChecks.require("ScheduleId", scheduleId));
  }
}
