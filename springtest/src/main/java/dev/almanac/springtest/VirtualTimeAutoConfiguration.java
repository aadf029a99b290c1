package dev.almanac.springtest;

import dev.almanac.client.Almanac;
import dev.almanac.client.EmbeddedBuilder;
import dev.almanac.spring.AlmanacCustomizer;
import dev.almanac.springtest.Slice.FirstMoment;
import dev.almanac.testing.VirtualClock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Gives the server of a test a time that the test moves. */
@AutoConfiguration
class VirtualTimeAutoConfiguration {
  @Bean
  AlmanacCustomizer almanacVirtualTime(FirstMoment start) {
    return builder -> {
      if (builder instanceof EmbeddedBuilder embedded) {
        Object ignored = embedded.timeSkipping(start.time());
      }
    };
  }

  @Bean
  VirtualClock almanacClock(Almanac almanac) {
    return VirtualClock.of(almanac);
  }
}
