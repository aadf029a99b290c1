package dev.almanac.client.declared;

/**
 * What becomes of times that come while nothing is active. Active is a server: the one in this
 * process, or the one that the application is connected to.
 *
 * <pre>{@code
 * @WorkflowInterface
 * public interface Probe {
 *   @WorkflowMethod
 *   @Scheduled(interval = "PT1M", mode = Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE)
 *   void probe();
 * }
 * }</pre>
 */
public enum Mode {
  /** Each time starts the workflow once; times that were missed are made up for. */
  EXACTLY_ONCE_PER_INTERVAL,
  /** Each time that comes while a server is active starts the workflow once; no other does. */
  EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE,
}
