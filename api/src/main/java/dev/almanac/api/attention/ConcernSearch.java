package dev.almanac.api.attention;

import dev.almanac.api.summary.Found;
import dev.almanac.engine.schedule.health.HealthRules;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.protocol.schedule.v1.AttentionItem;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.ScheduleRecords.Outline;
import dev.almanac.store.Nanos;
import dev.almanac.store.PageLimit;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.ScheduleField;
import dev.almanac.store.list.VisibilityRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds schedules with a concern by rows that say so, and asks their heads whether it still holds.
 */
record ConcernSearch(Lists lists, ScheduleRecords records) {
  private static final long MOST_BYTES = 1L << 20;

  /** The hour of a miss is as of its beginning. */
  private static final Duration HOUR = Duration.ofHours(1);

  /** For what and how to look. */
  record Wanted(UUID namespace, int most, Instant now, Asker asker) {
    UUID division() {
      return ListNamespace.ofSchedules(namespace);
    }
  }

  CompletionStage<Attention> find(Concern concern, Wanted wanted) {
    return switch (concern) {
      case LATE -> late(wanted);
      case MISSED -> find(concern, missed(wanted.now()), wanted);
      case FAILING, CROWDED, NEVER_MATCHES, PAUSED, EXHAUSTED, BACKFILL ->
        find(concern, has(concern), wanted);
    };
  }

  private static Condition has(Concern concern) {
    return Condition.is(ScheduleField.CONCERN, Codes.CONCERN.of(concern));
  }

  private static Condition missed(Instant now) {
    var from = new Value.Whole(Nanos.of(now.minus(HealthRules.LATELY).minus(HOUR)));
    return new Condition.Has(
        ScheduleField.MISSED, new Match.Within(new Match.Bound(from, true), null));
  }

  /** A schedule that is late since its last step is found by its attention row. */
  private CompletionStage<Attention> late(Wanted wanted) {
    return records
        .overdue(wanted.now().minus(Standings.PUNCTUAL))
        .thenCompose(overdue -> find(Concern.LATE, lateRows(overdue, wanted), wanted));
  }

  private static Condition lateRows(List<Outline> overdue, Wanted wanted) {
    var incarnations = overdue.stream()
        .filter(one -> one.key().namespace().equals(wanted.namespace()))
        .<Value>map(one -> new Value.Text(one.key().incarnation().toString()))
        .toList();
    var parts = new ArrayList<Condition>(List.of(has(Concern.LATE), has(Concern.CROWDED)));
    if (!incarnations.isEmpty()) {
      parts.add(new Condition.Has(Field.Listed.RUN_ID, new Match.OneOf(incarnations)));
    }
    return Condition.any(parts);
  }

  private CompletionStage<Attention> find(Concern concern, Condition condition, Wanted wanted) {
    var limit = new PageLimit(wanted.most() + 1, MOST_BYTES);
    return lists
        .list(new ListQuery(wanted.division(), condition, null, limit), 1, wanted.asker())
        .thenCompose(step -> items(concern, step.runs(), wanted).thenCompose(items -> {
          boolean isCut = step.runs().size() > wanted.most() || step.rest() != null;
          return isCut
              ? counted(condition, items, wanted)
              : CompletableFuture.completedStage(Attention.of(items, wanted.most()));
        }));
  }

  private CompletionStage<Attention> counted(
      Condition condition, List<AttentionItem> items, Wanted wanted) {
    var shown = Attention.of(items, wanted.most());
    return lists
        .count(CountQuery.of(wanted.division(), condition), 1, wanted.asker())
        .thenApply(count -> new Attention(shown.items(), Math.max(shown.count(), count.total())));
  }

  private CompletionStage<List<AttentionItem>> items(
      Concern concern, List<VisibilityRecord> rows, Wanted wanted) {
    var refs = rows.stream().map(row -> row.identity().ref()).toList();
    return records
        .outlines(refs)
        .thenApply(outlines -> Found.all(rows, outlines).stream()
            .filter(found -> Standings.now(
                    found.outline().head(), found.standing(wanted.now()), wanted.now())
                .contains(concern))
            .flatMap(found -> ConcernItems.of(concern, found, wanted.now()).stream())
            .toList());
  }
}
