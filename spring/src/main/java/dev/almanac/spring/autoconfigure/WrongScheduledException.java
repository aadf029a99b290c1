package dev.almanac.spring.autoconfigure;

import java.lang.reflect.Method;

/** Says that a workflow has Spring's {@code @Scheduled} instead of ours. */
public final class WrongScheduledException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongScheduledException(Method method) {
    super("%s.%s of a workflow has Spring's @Scheduled (org.springframework.scheduling.annotation),"
            .formatted(method.getDeclaringClass().getName(), method.getName())
        + " so no durable schedule would exist");
  }
}
