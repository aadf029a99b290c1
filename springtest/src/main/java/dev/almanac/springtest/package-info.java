/**
 * Tests of Spring Boot applications with workflows and schedules in virtual time.
 *
 * <p>Start with {@link dev.almanac.springtest.AlmanacTest}, which starts a part of the application
 * on a server in memory. {@code Slice} says which part.
 *
 * <p>Invariants: each test class has a server of its own; nothing here needs a certain version of
 * Spring Boot.
 */
@NullMarked
package dev.almanac.springtest;

import org.jspecify.annotations.NullMarked;
