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
import java.util.stream.Stream;

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
    var workflows = POJOWorkflowImplMetadata.newInstance(implementation).getWorkflowMethods();
    refuseOthers(implementation, workflows);
    for (var workflow : workflows) {
      var mark = mark(implementation, workflow);
      if (mark.isPresent()) {
        all = all.and(read(workflow, mark.get()));
      }
    }
    return all;
  }

  /** A mark on another method would do nothing. */
  private static void refuseOthers(
      Class<?> implementation, List<POJOWorkflowMethodMetadata> workflows) {
    withSupertypes(implementation)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> !method.isBridge() && method.isAnnotationPresent(Scheduled.class))
        .filter(method -> workflows.stream()
            .noneMatch(workflow -> overrides(method, workflow.getWorkflowMethod())))
        .findFirst()
        .ifPresent(method -> {
          throw new IllegalArgumentException(
              "@Scheduled on %s: expected it on a workflow method, which has @WorkflowMethod in its"
                      .formatted(name(method))
                  + " interface");
        });
  }

  private static Stream<Class<?>> withSupertypes(Class<?> type) {
    var above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()));
    return Stream.concat(Stream.of(type), above.flatMap(MarkedMethods::withSupertypes));
  }

  private static String name(Method method) {
    return "%s.%s".formatted(method.getDeclaringClass().getName(), method.getName());
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
          "@Scheduled on %s: %s".formatted(name(workflow.getWorkflowMethod()), e.getMessage()), e);
    }
  }

  private ScheduleDefinition definition(POJOWorkflowMethodMetadata workflow, Scheduled mark) {
    var definition = withTimes(ScheduleDefinition.of(workflow.getName(), taskQueue), mark)
        .zone(ZoneId.of(texts.apply(mark.zone())))
        .overlap(mark.overlap());
    definition = withCatchUp(definition, mark);
    if (!mark.jitter().isEmpty()) {
      definition = definition.jitter(duration("jitter", texts.apply(mark.jitter())));
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
        : definition.catchUp(mode, duration("catchUpWindow", mark.catchUpWindow()));
  }

  private static Duration duration(String field, String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "%s: expected a duration such as PT30S, found '%s'".formatted(field, text), e);
    }
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
