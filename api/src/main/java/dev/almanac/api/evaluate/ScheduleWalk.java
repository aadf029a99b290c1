package dev.almanac.api.evaluate;

import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.store.EntityRef;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Visits the live schedules of a namespace, a few at a time. */
record ScheduleWalk(Lists lists, ScheduleRecords records) {
  /** The limit of schedules that a walk visits. */
  static final int MOST = 10_000;

  private static final int PAGE = 500;

  /** How many schedules are in memory, and are visited, at the same time. */
  private static final int AT_ONCE = 64;

  /** What a walk does with each schedule. */
  @FunctionalInterface
  interface Visit {
    CompletionStage<?> at(EntityRef ref, Schedule schedule);
  }

  /** Visits all schedules; the stage says whether there are more than a walk visits. */
  CompletionStage<Boolean> each(UUID namespace, Asker asker, Visit visit) {
    var first =
        new ListQuery(ListNamespace.ofSchedules(namespace), Condition.all(List.of()), null, PAGE);
    return page(first, 0, asker, visit);
  }

  private CompletionStage<Boolean> page(ListQuery query, int seen, Asker asker, Visit visit) {
    return lists.list(query, asker).thenCompose(step -> {
      var rows = step.runs();
      @Nullable ListKey next = rows.size() == PAGE ? rows.getLast().key() : step.rest();
      return few(rows, asker, visit).thenCompose(done -> {
        int now = seen + rows.size();
        return next == null || now >= MOST
            ? CompletableFuture.completedStage(next != null)
            : page(
                new ListQuery(query.namespace(), query.condition(), next, PAGE), now, asker, visit);
      });
    });
  }

  private CompletionStage<?> few(List<VisibilityRecord> rows, Asker asker, Visit visit) {
    if (rows.isEmpty()) {
      return CompletableFuture.completedStage(true);
    }
    if (asker.isGone()) {
      return CompletableFuture.failedStage(
          new CallFailed(new CallFailed.Reason.Unavailable("Nobody waits for it any more")));
    }
    int count = Math.min(AT_ONCE, rows.size());
    var refs = new HashMap<UUID, EntityRef>();
    rows.subList(0, count)
        .forEach(row -> refs.put(row.identity().runId(), row.identity().ref()));
    return records
        .schedules(List.copyOf(refs.values()))
        .thenCompose(found -> visit(found, refs, visit))
        .thenCompose(done -> few(rows.subList(count, rows.size()), asker, visit));
  }

  private static CompletionStage<?> visit(
      List<Schedule> schedules, Map<UUID, EntityRef> refs, Visit visit) {
    return CompletableFuture.allOf(schedules.stream()
        .map(one -> visit.at(Objects.requireNonNull(refs.get(one.key().incarnation())), one))
        .map(CompletionStage::toCompletableFuture)
        .toArray(CompletableFuture<?>[]::new));
  }
}
