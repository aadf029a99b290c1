package dev.almanac.api.summary;

import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.PageLimit;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.VisibilityRecord;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Finds the rows of schedules, and counts them by how they stand, with bounded work. */
record SummarySearch(SearchAttributes attributes, Lists lists) {
  /** How many bounded reads a page may take; each examines up to 10,000 rows. */
  private static final int READS = 5;

  /** Rows are small, unless memos are not; then a page is short. */
  private static final long MOST_BYTES = 2L << 20;

  /**
   * The rows of a page.
   *
   * @param next the token of the next page; empty if there is none
   */
  record Page(List<VisibilityRecord> rows, String next) {}

  /** How many schedules stand in each way; cut if there are too many to count. */
  record Counts(Map<Standing, Long> byStanding, boolean isCut) {}

  CompletionStage<Page> page(
      Namespace namespace, Condition condition, SummaryPlace place, int size, Asker asker) {
    var id = ListNamespace.ofSchedules(namespace.id());
    var limit = new PageLimit(size, MOST_BYTES);
    return switch (place) {
      case SummaryPlace.InTime(var after) ->
        lists
            .list(new ListQuery(id, condition, after.orElse(null), limit), READS, asker)
            .thenApply(step -> page(step, size));
      case SummaryPlace.InIds(var after) ->
        lists
            .byId(new IdQuery(id, condition, after, limit), READS, asker)
            .thenApply(step -> page(step, size));
    };
  }

  private static Page page(ListStep step, int size) {
    @Nullable ListKey rest = step.runs().size() == size ? step.runs().getLast().key() : step.rest();
    return new Page(step.runs(), rest == null ? "" : SummaryPlace.text(rest));
  }

  private static Page page(IdStep step, int size) {
    @Nullable
    String rest =
        step.runs().size() == size ? step.runs().getLast().identity().workflowId() : step.rest();
    return new Page(step.runs(), rest == null ? "" : SummaryPlace.text(rest));
  }

  /** @param late incarnations of schedules that are late since their last step */
  CompletionStage<Counts> counts(
      Namespace namespace, SummaryFilter filter, List<UUID> late, Asker asker) {
    return count(namespace, filter.some(), asker)
        .thenCompose(all -> (late.isEmpty()
                ? CompletableFuture.completedStage(new CountStep(Map.of(), null))
                : count(namespace, filter.late(late), asker))
            .thenApply(moved -> counts(all, moved)));
  }

  private CompletionStage<CountStep> count(Namespace namespace, Condition condition, Asker asker) {
    var id = ListNamespace.ofSchedules(namespace.id());
    return lists.count(new CountQuery(id, condition, Field.Listed.STATUS, null), READS, asker);
  }

  private static Counts counts(CountStep all, CountStep late) {
    var counts = new EnumMap<Standing, Long>(Standing.class);
    all.groups().forEach((status, count) -> counts.merge(standing(status), count, Long::sum));
    late.groups().forEach((status, count) -> {
      counts.merge(standing(status), -count, Long::sum);
      counts.merge(Standing.LATE, count, Long::sum);
    });
    counts.values().removeIf(count -> count <= 0);
    return new Counts(counts, all.rest() != null);
  }

  /** Rows of earlier versions say whether a schedule is paused. */
  private static Standing standing(Optional<Value> status) {
    int number =
        status.isPresent() && status.get() instanceof Value.Whole(long whole) ? (int) whole : 0;
    return ScheduleListingCodec.standing(number)
        .orElse(number == EARLIER_PAUSED ? Standing.PAUSED : Standing.ACTIVE);
  }

  private static final int EARLIER_PAUSED = 2;
}
