/**
 * Tests of applications: a server in memory for each test, whose time the test moves.
 *
 * <p>Start with {@link dev.almanac.testing.AlmanacExtension} in JUnit, or with
 * {@link dev.almanac.testing.TestAlmanac} anywhere else.
 * {@link dev.almanac.testing.AlmanacAssertions} looks at ledgers and histories.
 *
 * <pre>{@code
 * try (var test = TestAlmanac.start()) {
 *   test.work("greetings", GreetingWorkflow.class);
 *   var schedule = test.almanac().schedules().create(
 *       "daily",
 *       ScheduleDefinition.of("Greeting", "greetings").withoutTimes().input("Ada")
 *           .every(Duration.ofDays(1)));
 *   test.clock().advance(Duration.ofDays(365));
 *   AlmanacAssertions.assertThat(schedule).hasStarted(365);
 * }
 * }</pre>
 *
 * <p>Invariant: time moves only when a test moves it, and at the pace of the machine otherwise.
 */
@NullMarked
package dev.almanac.testing;

import org.jspecify.annotations.NullMarked;
