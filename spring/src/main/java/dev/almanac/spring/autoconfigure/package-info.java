/**
 * Wires Almanac in a Spring Boot application.
 *
 * <p>Start with {@code AlmanacAutoConfiguration}, which makes the server or the connection, and
 * {@code WorkersLifecycle}, which starts and stops the workers. {@code WorkflowClasses} finds the
 * workflows, {@code SpringScheduledCheck} the annotations that were imported from the wrong
 * package. Temporal's starter, if it is there, gets its connection from
 * {@code TemporalStarterAutoConfiguration}.
 *
 * <p>Invariants: only what Spring Boot 3.5 and 4 have in the same place is used; workers end before
 * the server, and the web server before them.
 */
@NullMarked
package dev.almanac.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
