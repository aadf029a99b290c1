package dev.almanac.api.schedule;

import dev.almanac.api.request.IdChecks;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.registry.Namespace;

/** Finds out which schedule a request means. */
public final class ScheduleTargets {
  private ScheduleTargets() {}

  /** @throws dev.almanac.api.RpcException if it is not properly named */
  public static ScheduleName of(Namespace namespace, String scheduleId) {
    return new ScheduleName(namespace.id(), IdChecks.require("ScheduleId", scheduleId));
  }
}
