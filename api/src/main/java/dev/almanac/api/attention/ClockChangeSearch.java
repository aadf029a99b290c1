package dev.almanac.api.attention;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.AttentionItem;
import dev.almanac.protocol.schedule.v1.AttentionKind;
import dev.almanac.runtime.Lists;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.ScheduleField;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds zones that schedules read and whose clocks change soon. In most weeks no clock changes, and
 * nothing is read.
 */
record ClockChangeSearch(Lists lists) {
  private static final Duration SOON = Duration.ofDays(7);

  /** Each bounded read looks at up to 10,000 schedules. */
  private static final int READS = 2;

  CompletionStage<Attention> find(ConcernSearch.Wanted wanted) {
    var changes = changes(wanted.now());
    if (changes.isEmpty()) {
      return CompletableFuture.completedStage(Attention.NONE);
    }
    var zones = changes.keySet().stream().<Value>map(Value.Text::new).toList();
    var reading = new Condition.Has(ScheduleField.CHANGING_ZONE, new Match.OneOf(zones));
    var query = new CountQuery(wanted.division(), reading, ScheduleField.CHANGING_ZONE, null);
    return lists
        .count(query, READS, wanted.asker())
        .thenApply(counts -> Attention.of(items(changes, counts), wanted.most()));
  }

  /** Returns the next change of each zone that has one soon. */
  static Map<String, ZoneOffsetTransition> changes(Instant now) {
    var changes = new TreeMap<String, ZoneOffsetTransition>();
    for (var zone : ZoneId.getAvailableZoneIds()) {
      var next = ZoneId.of(zone).getRules().nextTransition(now);
      if (next != null && !next.getInstant().isAfter(now.plus(SOON))) {
        changes.put(zone, next);
      }
    }
    return changes;
  }

  private static List<AttentionItem> items(
      Map<String, ZoneOffsetTransition> changes, CountStep counts) {
    var items = new ArrayList<AttentionItem>();
    counts.groups().forEach((zone, count) -> {
      if (zone.isPresent() && zone.get() instanceof Value.Text(String name)) {
        var change = changes.get(name);
        if (change != null && count > 0) {
          items.add(item(name, change, count));
        }
      }
    });
    items.sort(Comparator.comparing(AttentionItem::getTimeZone));
    return items;
  }

  static AttentionItem item(String zone, ZoneOffsetTransition change, long schedules) {
    var by = change.getDuration().abs();
    return AttentionItem.newBuilder()
        .setKind(AttentionKind.ATTENTION_KIND_CLOCK_CHANGE)
        .setTimeZone(zone)
        .setSince(ProtoTime.timestamp(change.getInstant()))
        .setCount(schedules)
        .setText("Clocks in %s go %s by %s on %s at %s. %s."
            .formatted(
                zone,
                change.isGap() ? "forward" : "back",
                by.toMinutes() % 60 == 0
                    ? by.toHours() == 1 ? "an hour" : by.toHours() + " hours"
                    : by.toMinutes() + " minutes",
                change.getDateTimeBefore().toLocalDate(),
                change.getDateTimeBefore().toLocalTime(),
                schedules == 1 ? "One schedule reads them" : schedules + " schedules read them"))
        .build();
  }
}
