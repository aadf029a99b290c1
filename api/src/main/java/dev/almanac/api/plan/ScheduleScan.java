package dev.almanac.api.plan;

import dev.almanac.api.CalculationPool;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.store.EntityRef;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Passes all schedules that a condition selects to a plan, a few at a time, so that other reads and
 * calculations get their turn. Stops when the caller goes away.
 */
final class ScheduleScan {
  /** The limit of schedules. */
  static final int MOST = 50_000;

  private static final int PAGE = 500;

  /** How many schedules are in memory at a time. */
  private static final int AT_ONCE = 64;

  private final Lists lists;
  private final ScheduleRecords records;
  private final CalculationPool calculations;

  ScheduleScan(Lists lists, ScheduleRecords records, CalculationPool calculations) {
    this.lists = lists;
    this.records = records;
    this.calculations = calculations;
  }

  /** Fills a plan with the schedules of a namespace. */
  CompletionStage<Plan> fill(Plan plan, UUID namespace, Condition condition, Asker asker) {
    var first = new ListQuery(ListNamespace.ofSchedules(namespace), condition, null, PAGE);
    return new Walk(plan, asker).page(first, 0);
  }

  private final class Walk {
    private final Plan plan;
    private final Asker asker;

    Walk(Plan plan, Asker asker) {
      this.plan = plan;
      this.asker = asker;
    }

    CompletionStage<Plan> page(ListQuery query, int seen) {
      return lists.list(query, asker).thenCompose(step -> {
        var rows = step.runs();
        var schedules = rows.stream().map(row -> row.identity().ref()).toList();
        @Nullable ListKey next = rows.size() == PAGE ? rows.getLast().key() : step.rest();
        return few(schedules).thenCompose(done -> rest(query, next, seen + rows.size()));
      });
    }

    private CompletionStage<Plan> rest(ListQuery query, @Nullable ListKey next, int seen) {
      if (next == null) {
        return CompletableFuture.completedStage(plan);
      }
      if (seen >= MOST || plan.isFull()) {
        plan.cut();
        return CompletableFuture.completedStage(plan);
      }
      return page(new ListQuery(query.namespace(), query.condition(), next, PAGE), seen);
    }

    private CompletionStage<Plan> few(List<EntityRef> schedules) {
      if (schedules.isEmpty() || plan.isFull()) {
        return CompletableFuture.completedStage(plan);
      }
      if (asker.isGone()) {
        return CompletableFuture.failedStage(
            new CallFailed(new CallFailed.Reason.Unavailable("Nobody waits for it any more")));
      }
      int count = Math.min(AT_ONCE, schedules.size());
      return records
          .schedules(schedules.subList(0, count))
          .thenCompose(found -> calculations.run(() -> {
            plan.add(found);
            return plan;
          }))
          .thenCompose(done -> few(schedules.subList(count, schedules.size())));
    }
  }
}
