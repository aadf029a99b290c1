package dev.almanac.engine.schedule.state;

import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Optional;

/** What one trigger changes about the action. */
public record Overrides(
    Optional<Payloads> input, Optional<Memo> memo, Optional<SearchAttributes> searchAttributes) {
  public static final Overrides NONE =
      new Overrides(Optional.empty(), Optional.empty(), Optional.empty());
}
