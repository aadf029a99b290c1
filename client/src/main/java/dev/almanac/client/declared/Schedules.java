package dev.almanac.client.declared;

import dev.almanac.client.schedule.ScheduleDefinition;
import io.temporal.worker.Worker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Schedules that an application declares. Immutable.
 *
 * <pre>{@code
 * var schedules = Schedules.of("nightly-report", ScheduleDefinition.of("Report", "reports")
 *         .cron("0 2 * * Mon-Fri", CronDialect.DBOS)
 *         .zone(ZoneId.of("Europe/Berlin")))
 *     .and("refresh", ScheduleDefinition.of("Refresh", "caches").every(Duration.ofMinutes(10)));
 * }</pre>
 */
public final class Schedules {
  private final Map<String, ScheduleDefinition> definitions;

  private Schedules(Map<String, ScheduleDefinition> definitions) {
    this.definitions = definitions;
  }

  /** Declares a schedule without annotations. */
  public static Schedules of(String id, ScheduleDefinition definition) {
    return new Schedules(Map.of()).and(id, definition);
  }

  /**
   * Declares the schedules of workflow methods that are marked with {@link Scheduled}.
   *
   * @param worker runs the workflows; its task queue is that of the schedules
   * @param implementations classes that are registered with the worker
   * @throws IllegalArgumentException if none has a marked method, or one is marked wrongly
   */
  public static Schedules of(Worker worker, Class<?>... implementations) {
    return of(worker.getTaskQueue(), implementations);
  }

  /** Declares the schedules of marked workflow methods for a task queue. */
  public static Schedules of(String taskQueue, Class<?>... implementations) {
    var methods = new MarkedMethods(taskQueue, UnaryOperator.identity());
    var all = none();
    for (var implementation : implementations) {
      all = all.and(methods.of(implementation));
    }
    return all;
  }

  /**
   * Declares the schedules of those workflow methods that are marked; there may be none.
   *
   * @param texts reads the cron string, interval, zone, jitter and id of each mark, to replace
   *     placeholders in them
   * @throws IllegalArgumentException if one is marked wrongly
   */
  public static Schedules marked(
      String taskQueue, UnaryOperator<String> texts, Class<?>... implementations) {
    var methods = new MarkedMethods(taskQueue, texts);
    var all = none();
    for (var implementation : implementations) {
      all = all.and(methods.find(implementation));
    }
    return all;
  }

  /**
   * Declares another one.
   *
   * @throws IllegalArgumentException if the id is declared already
   */
  public Schedules and(String id, ScheduleDefinition definition) {
    return and(new Schedules(Map.of(id, definition)));
  }

  /** Declares all of another list, too. */
  public Schedules and(Schedules others) {
    var all = new LinkedHashMap<>(definitions);
    others.definitions.forEach((id, definition) -> {
      if (all.put(id, definition) != null) {
        throw new IllegalArgumentException("Schedule '%s' is declared twice".formatted(id));
      }
    });
    return new Schedules(all);
  }

  static Schedules none() {
    return new Schedules(Map.of());
  }

  List<Declaration> all() {
    var all = new ArrayList<Declaration>();
    definitions.forEach((id, definition) -> all.add(new Declaration(id, definition)));
    return all;
  }

  /** One declared schedule. */
  record Declaration(String id, ScheduleDefinition definition) {}
}
