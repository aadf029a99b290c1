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
import java.util.function.UnaryOperator;

/**
 * Finds the workflow methods of a class that are marked with {@link Scheduled}.
 *
 * @param taskQueue where their workflows are run
 * @param texts reads the texts of a mark, such as {@code ${report.cron}}
 */
record MarkedMethods(String taskQueue, UnaryOperator<String> texts) {
  private static final List<Class<?>> TIMES = List.of(Instant.class, Instant.class);

  /** @throws IllegalArgumentException if there is none, or one is marked wrongly */
  Schedules of(Class<?> implementation) {
    var all = find(implementation);
    if (all.all().isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no workflow method that is marked with @Scheduled".formatted(implementation));
    }
    return all;
  }

  /** @throws IllegalArgumentException if one is marked wrongly */
  Schedules find(Class<?> implementation) {
    var all = Schedules.none();
    for (var workflow : POJOWorkflowImplMetadata.newInstance(implementation).getWorkflowMethods()) {
      var mark = mark(implementation, workflow);
      if (mark.isPresent()) {
        all = all.and(read(workflow, mark.get()));
      }
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

  private Schedules read(POJOWorkflowMethodMetadata workflow, Scheduled mark) {
    try {
      String id = mark.id().isEmpty() ? workflow.getName() : texts.apply(mark.id());
      return Schedules.of(id, definition(workflow, mark));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "@Scheduled on %s: %s".formatted(workflow.getWorkflowMethod(), e.getMessage()), e);
    }
  }

  private ScheduleDefinition definition(POJOWorkflowMethodMetadata workflow, Scheduled mark) {
    var definition = withTimes(ScheduleDefinition.of(workflow.getName(), taskQueue), mark)
        .zone(ZoneId.of(texts.apply(mark.zone())))
        .overlap(mark.overlap());
    if (mark.mode() == Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE) {
      definition = definition.catchUp(CatchUp.NONE);
    }
    if (!mark.jitter().isEmpty()) {
      definition = definition.jitter(Duration.parse(texts.apply(mark.jitter())));
    }
    for (var calendar : mark.excludeOn()) {
      definition = definition.excludeOn(calendar);
    }
    for (var calendar : mark.rollNext()) {
      definition = definition.rollNext(calendar);
    }
    return withArguments(definition, workflow.getWorkflowMethod().getParameterTypes());
  }

  private ScheduleDefinition withTimes(ScheduleDefinition definition, Scheduled mark) {
    if (mark.cron().isEmpty() == mark.interval().isEmpty()) {
      throw new IllegalArgumentException("Expected either cron or interval");
    }
    return mark.cron().isEmpty()
        ? definition.interval(texts.apply(mark.interval()))
        : definition.cron(texts.apply(mark.cron()), mark.dialect());
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
