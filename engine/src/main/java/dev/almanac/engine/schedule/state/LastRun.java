package dev.almanac.engine.schedule.state;

import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;

/** What the workflows that ended last left to those that start. */
public record LastRun(Optional<Payloads> result, Optional<Failure> failure) implements Part {
  public static final LastRun NONE = new LastRun(Optional.empty(), Optional.empty());

  @Override
  public PartKey partKey() {
    return PartKey.lastRun();
  }
}
