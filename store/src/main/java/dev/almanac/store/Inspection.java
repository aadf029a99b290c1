package dev.almanac.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for damage that could go unnoticed for long: changed bytes, rows whose related rows are
 * missing, rows missing from an index. It works in small steps of one read each.
 */
public interface Inspection {
  /** The position of a pass. */
  interface Place {}

  /**
   * The result of one step.
   *
   * @param next where to continue; null after the last step of a pass
   * @param rows the number of rows that were checked
   * @param done the completed share of the pass in percent
   * @param damage descriptions of damage, each with table and key
   */
  record Step(@Nullable Place next, int rows, int done, List<String> damage) {
    public Step {
      damage = List.copyOf(damage);
    }
  }

  /** Inspects a store that cannot be damaged. */
  Inspection NOTHING = (place, limit) -> new Step(null, 0, 100, List.of());

  /**
   * Checks the next rows.
   *
   * @param place the position that the previous step returned; null to begin a pass
   */
  Step step(@Nullable Place place, PageLimit limit);
}
