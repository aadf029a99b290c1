package dev.almanac.spring.autoconfigure;

import java.util.List;
import java.util.Map;

/** The workflows that somebody else than this starter registers with workers, by task queue. */
@FunctionalInterface
interface RegisteredElsewhere {
  /** Returns all task queues with a worker, also those without workflows. */
  Map<String, List<Class<?>>> workflows();
}
