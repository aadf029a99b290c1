package dev.almanac.store.schedule;

import dev.almanac.store.Blob;
import java.util.List;

/**
 * A schedule without its definition, which may be large.
 *
 * @param parts the parts of the kinds asked for, by kind and key
 */
public record ScheduleOutline(ScheduleIdentity identity, Blob head, List<PartRow> parts) {
  public ScheduleOutline {
    parts = List.copyOf(parts);
  }
}
