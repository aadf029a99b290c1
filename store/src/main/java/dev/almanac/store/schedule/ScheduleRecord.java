package dev.almanac.store.schedule;

import dev.almanac.store.Blob;
import dev.almanac.store.run.Lifetime;
import java.util.List;

/**
 * A schedule as it is stored.
 *
 * @param deleted when it was deleted; {@link Lifetime#OPEN} while it exists
 * @param parts the parts by kind and key
 */
public record ScheduleRecord(
    ScheduleIdentity identity, long deleted, Blob definition, Blob head, List<PartRow> parts) {
  public ScheduleRecord {
    parts = List.copyOf(parts);
  }

  public boolean isLive() {
    return deleted == Lifetime.OPEN;
  }
}
