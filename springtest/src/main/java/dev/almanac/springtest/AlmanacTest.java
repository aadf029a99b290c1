package dev.almanac.springtest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTestContextBootstrapper;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Starts the workflows, activities and schedules of an application, and nothing else of it, on a
 * server in memory whose time the test moves. The test may inject a
 * {@link dev.almanac.testing.VirtualClock}, the {@link dev.almanac.client.Almanac}, its
 * {@link dev.almanac.client.schedule.ScheduleManager} and the SDK's client. What activities need of
 * the rest of the application, the test supplies. Each test class has a server of its own, which
 * its tests share.
 *
 * <pre>{@code
 * @AlmanacTest
 * class ReportTest {
 *   @Autowired
 *   VirtualClock clock;
 *
 *   @Autowired
 *   ScheduleManager schedules;
 *
 *   @Test
 *   void runsOnWeekdays() {
 *     clock.skipTo(Instant.parse("2031-01-01T00:00:00Z"));
 *     AlmanacAssertions.assertThat(schedules.handle("nightly")).hasStarted(261);
 *   }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@BootstrapWith(SpringBootTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@ImportAutoConfiguration
public @interface AlmanacTest {
  /** Returns the first moment; {@link dev.almanac.testing.TestAlmanac#USUAL_START} if empty. */
  String start() default "";

  /** Returns settings such as {@code orders.carrier=courier}, which count more than others. */
  String[] properties() default {};
}
