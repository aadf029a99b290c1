package dev.almanac.spring.autoconfigure;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.TypeFilter;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.annotation.Schedules;
import org.springframework.util.ClassUtils;

/**
 * Finds Spring's {@code @Scheduled} on workflows. It has the name of ours, with {@code cron} and
 * {@code zone}, too: after a wrong import the code compiles, and no schedule exists.
 */
final class SpringScheduledCheck {
  private SpringScheduledCheck() {}

  /** Accepts classes with a method that has Spring's annotation, without loading them. */
  static TypeFilter annotated() {
    return (type, others) -> {
      var metadata = type.getAnnotationMetadata();
      return metadata.hasAnnotatedMethods(Scheduled.class.getName())
          || metadata.hasAnnotatedMethods(Schedules.class.getName());
    };
  }

  /** @throws WrongScheduledException if it is a workflow with Spring's annotation */
  static void check(Class<?> type) {
    if (WorkflowClasses.isWorkflow(type)) {
      Stream.concat(Stream.of(type), ClassUtils.getAllInterfacesForClassAsSet(type).stream())
          .flatMap(one -> Stream.of(one.getDeclaredMethods()))
          .filter(SpringScheduledCheck::isAnnotated)
          .findFirst()
          .ifPresent(method -> {
            throw new WrongScheduledException(method);
          });
    }
  }

  private static boolean isAnnotated(Method method) {
    return AnnotatedElementUtils.hasAnnotation(method, Scheduled.class)
        || AnnotatedElementUtils.hasAnnotation(method, Schedules.class);
  }
}
