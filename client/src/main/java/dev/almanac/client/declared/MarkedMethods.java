package dev.almanac.client.declared;

import dev.almanac.client.schedule.CatchUp;
import dev.almanac.client.schedule.ScheduleDefinition;
import io.temporal.common.metadata.POJOWorkflowImplMetadata;
import io.temporal.common.metadata.POJOWorkflowMethodMetadata;
import java.lang.reflect.Method;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds the workflow methods of a class that are marked with {@link Scheduled}. */
final class MarkedMethods {
  private static final List<Class<?>> TIMES = List.of(Instant.class, Instant.class);

  private MarkedMethods() {}

  /** @throws IllegalArgumentException if there is none, or one is marked wrongly */
  static Schedules of(Class<?> implementation, String taskQueue) {
    var all = Schedules.none();
    for (var workflow : POJOWorkflowImplMetadata.newInstance(implementation).getWorkflowMethods()) {
      var mark = mark(implementation, workflow);
      if (mark.isPresent()) {
        all = all.and(read(workflow, mark.get(), taskQueue));
      }
    }
    if (all.all().isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no workflow method that is marked with @Scheduled".formatted(implementation));
    }
    return all;
  }

  /** A mark on the implementation counts more than one on the interface. */
  private static Optional<Scheduled> mark(
      Class<?> implementation, POJOWorkflowMethodMetadata workflow) {
    Method declared = workflow.getWorkflowMethod();
    return Arrays.stream(implementation.getMethods())
        .filter(method -> !method.isBridge() && overrides(method, declared))
        .flatMap(method -> Optional.ofNullable(method.getAnnotation(Scheduled.class)).stream())
        .findFirst()
        .or(() -> Optional.ofNullable(declared.getAnnotation(Scheduled.class)));
  }

  private static boolean overrides(Method method, Method declared) {
    return method.getName().equals(declared.getName())
        && method.getParameterCount() == declared.getParameterCount();
  }

  private static Schedules read(
      POJOWorkflowMethodMetadata workflow, Scheduled mark, String taskQueue) {
    String id = mark.id().isEmpty() ? workflow.getName() : mark.id();
    try {
      return Schedules.of(id, definition(workflow, mark, taskQueue));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "@Scheduled on %s: %s".formatted(workflow.getWorkflowMethod(), e.getMessage()), e);
    }
  }

  private static ScheduleDefinition definition(
      POJOWorkflowMethodMetadata workflow, Scheduled mark, String taskQueue) {
    var definition = withTimes(ScheduleDefinition.of(workflow.getName(), taskQueue), mark)
        .zone(ZoneId.of(mark.zone()))
        .overlap(mark.overlap());
    definition = withCatchUp(definition, mark);
    if (!mark.jitter().isEmpty()) {
      definition = definition.jitter(Duration.parse(mark.jitter()));
    }
    return withArguments(
        withCalendars(definition, mark), workflow.getWorkflowMethod().getParameterTypes());
  }

  private static ScheduleDefinition withCatchUp(ScheduleDefinition definition, Scheduled mark) {
    boolean isPlain = mark.catchUp().length == 0 && mark.catchUpWindow().isEmpty();
    if (mark.mode() == Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE) {
      if (!isPlain) {
        throw new IllegalArgumentException(
            "Expected no catchUp and no catchUpWindow: the mode %s makes up for nothing"
                .formatted(mark.mode()));
      }
      return definition.catchUp(CatchUp.NONE);
    }
    if (mark.catchUp().length > 1) {
      throw new IllegalArgumentException(
          "Expected one catchUp, found %s".formatted(List.of(mark.catchUp())));
    }
    var mode = mark.catchUp().length == 0 ? CatchUp.ALL : mark.catchUp()[0];
    return mark.catchUpWindow().isEmpty()
        ? definition.catchUp(mode)
        : definition.catchUp(mode, Duration.parse(mark.catchUpWindow()));
  }

  private static ScheduleDefinition withCalendars(ScheduleDefinition definition, Scheduled mark) {
    for (var calendar : mark.excludeOn()) {
      definition = definition.excludeOn(calendar);
    }
    for (var calendar : mark.rollNext()) {
      definition = definition.rollNext(calendar);
    }
    for (var calendar : mark.rollPrevious()) {
      definition = definition.rollPrevious(calendar);
    }
    return definition;
  }

  private static ScheduleDefinition withTimes(ScheduleDefinition definition, Scheduled mark) {
    if (mark.cron().isEmpty() == mark.interval().isEmpty()) {
      throw new IllegalArgumentException("Expected either cron or interval");
    }
    return mark.cron().isEmpty()
        ? definition.interval(mark.interval())
        : definition.cron(mark.cron(), mark.dialect());
  }

  private static ScheduleDefinition withArguments(
      ScheduleDefinition definition, Class<?>... parameters) {
    if (parameters.length == 0) {
      return definition.withoutTimes();
    }
    if (!List.of(parameters).equals(TIMES)) {
      throw new IllegalArgumentException(
          "Expected the parameters (Instant scheduled, Instant started) or none");
    }
    return definition;
  }
}
