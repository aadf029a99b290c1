package dev.almanac.spring.autoconfigure;

import dev.almanac.client.declared.Scheduled;
import java.util.stream.Stream;
import org.springframework.core.type.filter.TypeFilter;

/** Finds our {@code @Scheduled} where it does nothing: on a class that is no workflow. */
final class StrayScheduledCheck {
  private StrayScheduledCheck() {}

  /** Accepts classes with a method that has our annotation, without loading them. */
  static TypeFilter annotated() {
    return (type, others) ->
        type.getAnnotationMetadata().hasAnnotatedMethods(Scheduled.class.getName());
  }

  /** @throws IllegalStateException if it is no workflow */
  static void check(Class<?> type) {
    if (WorkflowClasses.isWorkflow(type)) {
      return;
    }
    Stream.of(type.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Scheduled.class))
        .findFirst()
        .ifPresent(method -> {
          throw new IllegalStateException(
              ("%s.%s has @Scheduled of dev.almanac.client.declared, but its class is no workflow,"
                      + " so nothing would start it. Mark a workflow method, or import Spring's"
                      + " @Scheduled for a timer of this process")
                  .formatted(type.getName(), method.getName()));
        });
  }
}
