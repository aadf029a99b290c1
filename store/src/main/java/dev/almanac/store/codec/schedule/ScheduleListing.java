package dev.almanac.store.codec.schedule;

import dev.almanac.calendar.TimeSpec;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Optional;

/**
 * What the row of a schedule in lists shows but does not search.
 *
 * @param words what it says of the times; empty if the row is from an earlier version
 */
public record ScheduleListing(Memo memo, SearchAttributes searchAttributes, Optional<Words> words) {
  /**
   * The times of the schedule.
   *
   * @param zone the name of the zone
   * @param isOnDemand whether there are none
   * @param spec empty if it is large
   */
  public record Words(String sentence, String zone, boolean isOnDemand, Optional<TimeSpec> spec) {}
}
