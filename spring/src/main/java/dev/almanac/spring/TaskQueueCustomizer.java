package dev.almanac.spring;

import io.temporal.worker.WorkerOptions;

/**
 * Changes the options of a worker, such as how many activities it runs at the same time. A bean of
 * this type is asked for each task queue that {@link TaskQueue} names.
 *
 * <pre>{@code
 * class Configuration {
 *   TaskQueueCustomizer fewReports() {
 *     return (taskQueue, options) -> {
 *       if (taskQueue.equals("reports")) {
 *         options.setMaxConcurrentActivityExecutionSize(2);
 *       }
 *     };
 *   }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface TaskQueueCustomizer {
  /** Changes the options of the worker for a task queue. */
  void customize(String taskQueue, WorkerOptions.Builder options);
}
