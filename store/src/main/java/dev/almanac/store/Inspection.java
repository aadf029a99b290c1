package dev.almanac.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for damage that nobody may meet for long: bytes that are not those which were written, rows
 * without those that belong to them, rows that an index has lost. In small steps, each one read.
 */
public interface Inspection {
  /** Where a pass is. */
  interface Place {}

  /**
   * What one step has found.
   *
   * @param next where to go on; null after the last step of a pass
   * @param rows how many it looked at
   * @param done how much of a pass is behind, in percent
   * @param damage what is wrong, each naming table and key
   */
  record Step(@Nullable Place next, int rows, int done, List<String> damage) {
    public Step {
      damage = List.copyOf(damage);
    }
  }

  /** Where nothing can be damaged. */
  Inspection NOTHING = (place, limit) -> new Step(null, 0, 100, List.of());

  /**
   * Looks at the next rows.
   *
   * @param place what the step before gave; null to begin a pass
   */
  Step step(@Nullable Place place, PageLimit limit);
}
