/**
 * Shows in the health of an application whether its server answers.
 *
 * <p>Start with {@code ServerHealth}, which asks. Spring Boot 3 and 4 have the types of health in
 * different packages, so there is one class for each.
 *
 * <p>Invariant: no other class names a type of either.
 */
@NullMarked
package dev.almanac.spring.health;

import org.jspecify.annotations.NullMarked;
