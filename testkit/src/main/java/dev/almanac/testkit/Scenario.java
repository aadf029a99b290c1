package dev.almanac.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which scenarios of the products that schedules are compatible with a test covers: {@code T-} and
 * the section and name of one of Temporal's, {@code DW-} of Durable Workflow's, {@code DBOS-} of
 * DBOS's, {@code C-} what the three have to agree on. A rule of the house compares them with the
 * list of all.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface Scenario {
  String[] value();
}
