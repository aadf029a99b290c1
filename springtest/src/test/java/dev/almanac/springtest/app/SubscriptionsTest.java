package dev.almanac.springtest.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.springtest.AlmanacTest;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.TestAlmanac;
import dev.almanac.testing.VirtualClock;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** The workflows of an application in a year of virtual time. */
@AlmanacTest(properties = {"almanac.namespace=subscriptions", "almanac.port=0"})
@Timeout(120)
class SubscriptionsTest {
  @Autowired
  private VirtualClock clock;

  @Autowired
  private Almanac almanac;

  @Autowired
  private ScheduleManager schedules;

  @Autowired
  private WorkflowClient client;

  /** What the activities need of the rest of the application. */
  @TestConfiguration(proxyBeanMethods = false)
  static class Supplies {
    @Bean
    Charges.Bank bank() {
      return customer -> "took from " + customer;
    }
  }

  @Test
  void aYearTakesMoments() {
    var begin = clock.instant();
    assertThat(begin).isAfterOrEqualTo(TestAlmanac.USUAL_START);
    var renewal = client.newWorkflowStub(
        Renewal.class,
        WorkflowOptions.newBuilder().setTaskQueue("subscriptions").build());
    Object ignored = WorkflowClient.start(renewal::renew, "Ada");

    clock.advance(Duration.ofDays(366));

    assertThat(WorkflowStub.fromTyped(renewal).getResult(String.class)).isEqualTo("took from Ada");
    AlmanacAssertions.assertThat(schedules.handle("statement")).hasStarted(13);
    assertThat(client.getOptions().getNamespace()).isEqualTo("subscriptions");
    assertThat(almanac.port()).as("a property of the test").isPresent();
  }
}
