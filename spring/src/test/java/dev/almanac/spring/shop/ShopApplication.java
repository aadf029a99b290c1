package dev.almanac.spring.shop;

import dev.almanac.spring.AlmanacCustomizer;
import dev.almanac.spring.TaskQueueCustomizer;
import io.temporal.api.enums.v1.IndexedValueType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** An application as people write it: a web server, workflows, activities and a schedule. */
@SpringBootApplication
public class ShopApplication {
  @Bean
  AlmanacCustomizer customers() {
    return builder -> builder.searchAttribute(
        OrderController.CUSTOMER.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD);
  }

  @Bean
  TaskQueueCustomizer identities() {
    return (taskQueue, options) -> options.setIdentity("worker of " + taskQueue);
  }
}
