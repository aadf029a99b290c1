package dev.almanac.api.list;

import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.VisibilityRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the schedules of a namespace that meet a condition, page by page, in their present state.
 */
public record SchedulePages(Lists lists, ScheduleRecords records) {
  /** How many schedules are in memory at a time. */
  private static final int AT_ONCE = 32;

  /** A page ends after the schedules that exceed this size: clients accept 4 MiB. */
  private static final long MOST_BYTES = 2 << 20;

  /** @param size the most schedules in the answer */
  public record Query(
      UUID namespace, Condition condition, @Nullable ListKey after, int size) {}

  /**
   * What is shown of a schedule.
   *
   * @param bytes about how much memory it takes
   */
  public record Shown<T>(T entry, long bytes) {}

  /** @param next where the next page begins; null if there is none */
  public record Page<T>(List<T> entries, @Nullable ListKey next) {}

  /** Reads a page. It may be shorter than the query allows. */
  public <T> CompletionStage<Page<T>> read(
      Query query, Asker asker, Function<Schedule, Shown<T>> show) {
    var list = new ListQuery(
        ListNamespace.ofSchedules(query.namespace()),
        query.condition(),
        query.after(),
        query.size() + 1);
    return lists
        .list(list, asker)
        .thenCompose(step -> new Reading<>(show).page(step, query.size()));
  }

  /** The reading of one page. */
  private final class Reading<T> {
    private final Function<Schedule, Shown<T>> show;
    private final List<T> entries = new ArrayList<>();
    private long bytes;

    Reading(Function<Schedule, Shown<T>> show) {
      this.show = show;
    }

    CompletionStage<Page<T>> page(ListStep step, int size) {
      var rows = step.runs().subList(0, Math.min(size, step.runs().size()));
      @Nullable ListKey next = step.runs().size() > size ? rows.getLast().key() : step.rest();
      return page(rows, next);
    }

    /**
     * Reads a few schedules at a time, because each may be large while little of it is shown. Ends
     * a page early once it is large.
     */
    private CompletionStage<Page<T>> page(List<VisibilityRecord> rows, @Nullable ListKey next) {
      if (rows.isEmpty()) {
        return CompletableFuture.completedFuture(new Page<>(entries, next));
      }
      var few = rows.subList(0, Math.min(AT_ONCE, rows.size()));
      return records
          .schedules(few.stream().map(row -> row.identity().ref()).toList())
          .thenCompose(schedules -> {
            add(few, schedules);
            boolean isFull = bytes > MOST_BYTES && few.size() < rows.size();
            return isFull
                ? page(List.of(), few.getLast().key())
                : page(rows.subList(few.size(), rows.size()), next);
          });
    }

    /** Keeps the order of the list and omits schedules that were deleted meanwhile. */
    private void add(List<VisibilityRecord> rows, List<Schedule> schedules) {
      Map<String, Schedule> known = schedules.stream()
          .collect(Collectors.toMap(
              schedule -> schedule.key().incarnation().toString(), Function.identity()));
      for (var row : rows) {
        var schedule = known.get(row.identity().runId().toString());
        if (schedule != null && !schedule.deleted()) {
          var shown = show.apply(schedule);
          entries.add(shown.entry());
          bytes += shown.bytes();
        }
      }
    }
  }
}
