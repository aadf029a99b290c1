package dev.almanac.api.schedule;

import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.protocol.schedule.v1.FireKind;

/** What makes a time happen, as our messages have it. */
public final class FireKinds {
  private FireKinds() {}

  public static FireKind message(Cause.Kind kind) {
    return switch (kind) {
      case SCHEDULED -> FireKind.FIRE_KIND_SCHEDULED;
      case TRIGGERED -> FireKind.FIRE_KIND_TRIGGER;
      case BACKFILLED -> FireKind.FIRE_KIND_BACKFILL;
    };
  }
}
