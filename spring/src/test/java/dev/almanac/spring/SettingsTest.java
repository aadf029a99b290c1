package dev.almanac.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.Almanac;
import dev.almanac.spring.wrong.neither.Unclear;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.Configuration;

/** What the settings do, and how editors know them. */
@Timeout(300)
class SettingsTest {
  /** Readiness without the server. */
  private static final String WITHOUT =
      "management.endpoint.health.group.readiness.include=readinessState";

  @Test
  void everySettingIsDescribedForEditors() throws IOException {
    String metadata;
    try (var file = AlmanacProperties.class.getResourceAsStream(
        "/META-INF/spring-configuration-metadata.json")) {
      metadata = new String(file.readAllBytes(), UTF_8);
    }
    assertThat(metadata.split("\"description\"", -1))
        .as("each has a description")
        .hasSizeGreaterThan(AlmanacProperties.class.getRecordComponents().length);
    assertThat(Arrays.stream(AlmanacProperties.class.getRecordComponents())
            .map(component -> "\"almanac." + dashed(component.getName()) + "\""))
        .allSatisfy(name -> assertThat(metadata).contains(name));
    assertThat(metadata)
        .contains(
            "file:orders.db", "\"defaultValue\": \"20s\"", "management.health.almanac.enabled");
  }

  private static String dashed(String name) {
    var dashed = new StringBuilder();
    name.chars()
        .forEach(letter -> dashed.append(
            Character.isUpperCase(letter)
                ? "-" + Character.toLowerCase((char) letter)
                : String.valueOf((char) letter)));
    return dashed.toString();
  }

  @Test
  void filesOfTlsReachTheLibrary() {
    var source = new MapConfigurationPropertySource(Map.of(
        "almanac.tls.ca", "ca.pem",
        "almanac.tls.certificate", "shop.pem",
        "almanac.tls.key", "shop.key",
        "almanac.tls.server-name", "almanac"));
    var properties = new Binder(source).bind("almanac", AlmanacProperties.class).get();

    assertThat(properties.settings("memory:"))
        .containsEntry("almanac.tls.ca", "ca.pem")
        .containsEntry("almanac.tls.certificate", "shop.pem")
        .containsEntry("almanac.tls.key", "shop.key")
        .containsEntry("almanac.tls.server-name", "almanac");
  }

  @Test
  void anInstanceWithoutWorkersOnlyStartsWorkflows() throws Exception {
    try (var server = Almanac.embedded().port(0, 0).start();
        var front = Shop.open(url(server), "almanac.start-workers=false")) {
      front.post("/orders/1");
      front.post("/orders/1/approval");
      assertThat(front.almanac().workers().isStarted()).isFalse();
      assertThat(server.schedules().find("report")).isEmpty();

      try (var back = Shop.open(url(server))) {
        assertThat(back.get("/orders/1")).isEqualTo("sent to Ada by post");
        assertThat(server.schedules().find("report")).isPresent();
      }
    }
  }

  private static String url(Almanac server) {
    return "almanac.url=127.0.0.1:" + server.port().orElseThrow();
  }

  @Test
  void itCanBeLeftOut() {
    try (var bare = Shop.open(Bare.class, "almanac.enabled=false", WITHOUT)) {
      assertThat(bare.context().getBeanNamesForType(Almanac.class)).isEmpty();
      assertThat(bare.context().getBeanNamesForType(WorkflowClient.class)).isEmpty();
    }
  }

  /** An application without workflows. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Bare {}

  @Test
  void healthCanBeLeftOut() throws Exception {
    try (var shop =
        Shop.open("almanac.url=memory:", "management.health.almanac.enabled=false", WITHOUT)) {
      assertThat(shop.get("/actuator/health")).contains("UP").doesNotContain("almanac");
    }
  }

  @Test
  void aMarkedBeanThatIsNeitherWorkflowNorActivityIsRefused() {
    assertThatThrownBy(() -> Shop.open(Unclear.class, "almanac.url=memory:"))
        .hasStackTraceContaining("Bean 'unclear' has @TaskQueue, but class"
            + " dev.almanac.spring.wrong.neither.Unclear implements neither a workflow interface"
            + " nor an activity interface");
  }
}
