package dev.almanac.springtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.springtest.app.Charges;
import dev.almanac.springtest.app.Subscriptions;
import dev.almanac.testing.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;

/** Another class has another server, with a first moment of its own. */
@AlmanacTest(start = "2040-02-29T00:00:00Z")
@ContextConfiguration(classes = OtherStartTest.Part.class)
class OtherStartTest {
  @Autowired
  private VirtualClock clock;

  @Autowired
  private ApplicationContext context;

  /** The application, with what its activities need. */
  @Configuration(proxyBeanMethods = false)
  @Import(Subscriptions.class)
  static class Part {
    @Bean
    Charges.Bank bank() {
      return customer -> customer;
    }
  }

  @Test
  void beginsWhenItSays() {
    assertThat(clock.instant()).isBetween("2040-02-29T00:00:00Z", "2040-03-01T00:00:00Z");
  }

  @Nested
  class Inside {
    @Test
    void sharesTheServer(@Autowired VirtualClock inner) {
      inner.advance(Duration.ofDays(10));
      assertThat(clock.instant()).isAfter(Instant.parse("2040-03-09T00:00:00Z"));
      assertThat(context.getBean(VirtualClock.class)).isSameAs(inner);
    }
  }
}
