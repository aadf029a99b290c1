package dev.almanac.engine.schedule.standing;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What the row of a schedule in lists says about it, as of its last step. The row is written when
 * this changes.
 *
 * @param missed the hour in which times were last missed; empty unless that was lately
 */
public record Listed(Standing standing, Set<Concern> concerns, Optional<Instant> missed) {
  public Listed {
    concerns =
        concerns.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(concerns));
  }
}
