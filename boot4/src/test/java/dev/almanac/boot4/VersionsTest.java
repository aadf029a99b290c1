package dev.almanac.boot4;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.RuntimeVersion;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.core.SpringVersion;

/** Without this, the tests could run with Spring Boot 3 again, and nobody would see it. */
class VersionsTest {
  @Test
  void theVersionsAreThoseOfSpringBoot4() {
    assertThat(SpringBootVersion.getVersion()).startsWith("4.");
    assertThat(SpringVersion.getVersion()).startsWith("7.");
  }

  /** The SDK was made for version 3. */
  @Test
  void protobufIsTheOneThatSpringBoot4Brings() {
    assertThat(RuntimeVersion.MAJOR).isEqualTo(4);
  }
}
