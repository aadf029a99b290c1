/**
 * Almanac in a Spring Boot application: what the code of an application uses.
 *
 * <p>Start with {@link dev.almanac.spring.TaskQueue}, which marks workflows and activities, and
 * {@link dev.almanac.spring.AlmanacProperties}, the settings.
 * {@code dev.almanac.spring.autoconfigure} wires it.
 *
 * <p>Invariant: nothing here needs a certain version of Spring Boot.
 */
@NullMarked
package dev.almanac.spring;

import org.jspecify.annotations.NullMarked;
