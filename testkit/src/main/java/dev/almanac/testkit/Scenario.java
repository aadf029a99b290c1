package dev.almanac.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The schedule scenarios that a test covers: {@code T-} with section and name for Temporal,
 * {@code DW-} for Durable Workflow, {@code DBOS-} for DBOS, {@code C-} for what all three must
 * agree on. A house rule compares them with the list of all scenarios.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface Scenario {
  String[] value();
}
