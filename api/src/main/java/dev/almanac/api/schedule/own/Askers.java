package dev.almanac.api.schedule.own;

import dev.almanac.api.Ids;
import dev.almanac.api.schedule.Notes;
import dev.almanac.engine.schedule.state.Asker;

/** Who asks through our own service. */
public final class Askers {
  private Askers() {}

  /** @throws dev.almanac.api.Refused if a text is too long */
  public static Asker of(dev.almanac.protocol.schedule.v1.Asker asker) {
    return new Asker(
        Ids.check("Identity", asker.getIdentity()),
        Ids.check("RequestId", asker.getRequestId()),
        "almanac",
        Notes.checkReason(asker.getReason()));
  }
}
