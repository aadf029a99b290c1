package dev.almanac.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has a worker of this application run a workflow or activities. A marked workflow is found in the
 * packages of the application and need not be a bean, for the SDK makes an instance for each run.
 * Activities are beans.
 *
 * <pre>{@code
 * @TaskQueue("orders")
 * public class OrderFlow implements Order {
 *   @Override
 *   public String order(String customer) {
 *     return "sent to " + customer;
 *   }
 * }
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface TaskQueue {
  /** Returns the name of the task queue; {@code ${…}} is replaced by a property. */
  String value();
}
