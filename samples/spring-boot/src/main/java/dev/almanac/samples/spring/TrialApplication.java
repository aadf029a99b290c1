package dev.almanac.samples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Customers try a service for two weeks. */
@SpringBootApplication
public class TrialApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(TrialApplication.class, arguments);
  }
}
