package dev.almanac.cli.spec;

import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;

/** A specification as sent to a server: Temporal's message and Almanac's extension. */
public record SentSpec(ScheduleSpec spec, SpecExtension extension) {
  public boolean isExtended() {
    return !extension.equals(SpecExtension.getDefaultInstance());
  }
}
