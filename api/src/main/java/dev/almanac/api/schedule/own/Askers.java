package dev.almanac.api.schedule.own;

import dev.almanac.api.request.IdChecks;
import dev.almanac.api.schedule.Notes;
import dev.almanac.engine.schedule.state.Asker;

/** Reads the caller of our own service. */
public final class Askers {
  private Askers() {}

  /** @throws dev.almanac.api.RpcException if a text is too long */
  public static Asker of(dev.almanac.protocol.schedule.v1.Asker asker) {
    return new Asker(
        IdChecks.check("Identity", asker.getIdentity()),
        IdChecks.check("RequestId", asker.getRequestId()),
        "almanac",
        Notes.checkReason(asker.getReason()));
  }
}
