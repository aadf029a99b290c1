package dev.almanac.client.declared;

import dev.almanac.client.schedule.CatchUp;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.Overlap;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Starts a workflow at the times of a cron string or an interval. Mark the workflow method, in the
 * public interface or in the implementation. It takes two {@link java.time.Instant}s: the time for
 * which it was scheduled, and the time at which it was started. A method without parameters may be
 * marked, too.
 *
 * <pre>{@code
 * @WorkflowInterface
 * public interface Heartbeat {
 *   @WorkflowMethod
 *   @Scheduled(cron = "0-59/30 * * * * *", mode = Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE)
 *   void beat(Instant scheduled, Instant started);
 * }
 * }</pre>
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Scheduled {
  /** Returns the times as a cron string: five fields, or six with leading seconds. */
  String cron() default "";

  /** Returns how the cron string is read. */
  CronDialect dialect() default CronDialect.DBOS;

  /**
   * Returns the times as an interval in ISO form, such as {@code PT10M}, or {@code PT1H/PT5M} for
   * five minutes past.
   */
  String interval() default "";

  /** Returns the zone in which the cron string is read. */
  String zone() default "UTC";

  /** Returns what becomes of times that come while nothing is active. */
  Mode mode() default Mode.EXACTLY_ONCE_PER_INTERVAL;

  /**
   * Returns which of the times that came while nothing was active are made up for, instead of all:
   * one value, in the mode {@link Mode#EXACTLY_ONCE_PER_INTERVAL} only.
   */
  CatchUp[] catchUp() default {};

  /** Returns how old a time may be to be made up for, in ISO form; of any age if empty. */
  String catchUpWindow() default "";

  /** Returns what happens while an earlier run is still running. */
  Overlap overlap() default Overlap.ALLOW_ALL;

  /** Returns the most by which a start is delayed at random, in ISO form. */
  String jitter() default "";

  /** Returns the named calendars on whose days there are no times. */
  String[] excludeOn() default {};

  /** Returns the named calendars whose days a time leaves for the next other day. */
  String[] rollNext() default {};

  /** Returns the named calendars whose days a time leaves for the previous other day. */
  String[] rollPrevious() default {};

  /** Returns the id of the schedule; that of the workflow type if empty. */
  String id() default "";
}
