/**
 * Tests of applications: a server in memory for each test that moves time, and a namespace on a
 * shared one for each that does not.
 *
 * <p>Start with {@link dev.almanac.testing.AlmanacExtension} in JUnit, or with
 * {@link dev.almanac.testing.TestAlmanac} and {@link dev.almanac.testing.TestNamespace} anywhere
 * else. {@link dev.almanac.testing.AlmanacAssertions} looks at ledgers and histories.
 *
 * <pre>{@code
 * try (var test = TestAlmanac.start()) {
 *   var daily = ScheduleDefinition.of("Report", "reports").every(Duration.ofDays(1));
 *   AlmanacAssertions.assertThat(test.ledgerOf(daily, Duration.ofDays(365))).hasStarted(365);
 * }
 * }</pre>
 *
 * <p>Invariant: time moves only when a test moves it, and at the pace of the machine otherwise.
 */
@NullMarked
package dev.almanac.testing;

import org.jspecify.annotations.NullMarked;
