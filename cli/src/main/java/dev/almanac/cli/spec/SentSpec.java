package dev.almanac.cli.spec;

import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;

/** A specification as it travels: Temporal's message, and what that has no place for. */
public record SentSpec(ScheduleSpec spec, SpecExtension extension) {
  public boolean isExtended() {
    return !extension.equals(SpecExtension.getDefaultInstance());
  }
}
