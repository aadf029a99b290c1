package dev.almanac.api.schedule;

import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.protocol.schedule.v1.FireKind;

/** Converts the causes of fires to messages. */
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
