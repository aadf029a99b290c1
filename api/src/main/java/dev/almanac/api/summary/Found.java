package dev.almanac.api.summary;

import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.runtime.ScheduleRecords.Outline;
import dev.almanac.store.codec.schedule.ScheduleListing;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.VisibilityRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What lists and heads say of a schedule. */
public record Found(VisibilityRecord row, ScheduleListing listing, Outline outline) {
  /** Keeps the order of the rows and omits schedules that were deleted meanwhile. */
  public static List<Found> all(List<VisibilityRecord> rows, List<Outline> outlines) {
    Map<UUID, Outline> known = outlines.stream()
        .collect(Collectors.toMap(one -> one.key().incarnation(), Function.identity()));
    var found = new ArrayList<Found>(rows.size());
    for (var row : rows) {
      var outline = known.get(row.identity().runId());
      if (outline != null && outline.head().status().times().deleted().isEmpty()) {
        found.add(new Found(row, ScheduleListingCodec.read(row.row().data()), outline));
      }
    }
    return found;
  }

  /** Returns how it stands. Rows of earlier versions do not say whether it has a specification. */
  public Standing standing(Instant now) {
    boolean isOnDemand = listing.words().map(ScheduleListing.Words::isOnDemand).orElse(false);
    return Standings.of(outline.head(), isOnDemand, now);
  }
}
