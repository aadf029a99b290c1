package dev.almanac.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.m3.tally.Scope;
import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.spring.hidden.HiddenShop;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;

/** A web application with the starter. */
@Timeout(300)
class ApplicationTest {
  @Test
  void runsWorkflowsActivitiesAndSchedulesAndContinuesFromAFile(@TempDir Path folder)
      throws Throwable {
    var url = "almanac.url=file:" + folder.resolve("shop.db");
    try (var shop = Shop.open(url)) {
      assertThat(shop.post("/orders/1")).isEqualTo("1");
      var report = shop.context().getBean(ScheduleManager.class).handle("report");
      Eventually.holds(
          () -> assertThat(report.history()).extracting(LedgerEntry::kind).contains("Started"));
    }
    try (var shop = Shop.open(url, "shop.carrier=courier", "shop.report.cron=0 2 * * *")) {
      shop.post("/orders/1/approval");

      assertThat(shop.get("/orders/1")).isEqualTo("sent to Ada by courier");
      assertThat(shop.almanac().client().fetchHistory("1").getEvents())
          .as("the worker was customized")
          .anySatisfy(event -> assertThat(event.toString()).contains("worker of orders"));
      assertThat(sentence(shop)).isEqualTo("At 02:00 every day in UTC");
    }
  }

  private static String sentence(Shop shop) {
    var schedules = shop.almanac().schedules();
    return schedules
        .preview(schedules.handle("report").describe().definition(), 1)
        .sentence();
  }

  @Test
  void theSdkObjectsAreThoseOfAlmanac() {
    try (var shop = Shop.open("almanac.url=memory:", "almanac.namespace=shop")) {
      var almanac = shop.almanac();
      assertThat(shop.context().getBean(WorkflowClient.class)).isSameAs(almanac.client());
      assertThat(shop.context().getBean(WorkerFactory.class)).isSameAs(almanac.workers());
      assertThat(almanac.client().getOptions().getNamespace()).isEqualTo("shop");
    }
  }

  @Test
  void aDataConverterOfTheApplicationIsUsed() throws Exception {
    try (var shop = Shop.open(
        HiddenShop.class, "almanac.url=memory:", "almanac.packages=dev.almanac.spring.shop")) {
      shop.post("/orders/1");
      shop.post("/orders/1/approval");

      assertThat(shop.get("/orders/1")).isEqualTo("sent to Ada by post");
      assertThat(shop.almanac()
              .client()
              .fetchHistory("1")
              .getEvents()
              .getFirst()
              .getWorkflowExecutionStartedEventAttributes()
              .getInput()
              .getPayloads(0)
              .getMetadataOrThrow("encoding"))
          .isEqualTo(HiddenShop.HIDDEN);
      assertThat(shop.almanac().schedules().find("report")).isPresent();
    }
  }

  @Test
  void usesAServerElsewhere() throws Exception {
    try (var server = Almanac.embedded().port(0, 0).start();
        var shop = Shop.open(
            "almanac.url=grpc://127.0.0.1:" + server.port().orElseThrow(),
            "almanac.namespace=shop")) {
      shop.post("/orders/1");
      shop.post("/orders/1/approval");

      assertThat(shop.get("/orders/1")).isEqualTo("sent to Ada by post");
      assertThat(shop.get("/actuator/health")).contains("\"server\":\"remote\"");
      assertThat(server.schedules().in("shop").find("report")).isPresent();
    }
  }

  @Test
  void healthAndMetricsAreThoseOfTheApplication() throws Throwable {
    try (var shop = Shop.open("almanac.url=memory:", "management.metrics.tags.application=shop")) {
      assertThat(shop.get("/actuator/health/almanac"))
          .contains("\"status\":\"UP\"", "\"server\":\"embedded\"", "\"namespace\":\"default\"");
      assertThat(shop.status("/actuator/health/readiness")).isEqualTo(200);
      shop.context().getBean(Scope.class).close(); // reports what the SDK has counted
      assertThat(shop.get("/actuator/prometheus"))
          .contains(
              "almanac_schedule_started_total{application=\"shop\",cause=\"scheduled\"}",
              "# TYPE almanac_commit_seconds histogram",
              "almanac_commit_seconds_bucket{application=\"shop\",le=\"0.01\"}",
              "almanac_commit_seconds_bucket{application=\"shop\",le=\"+Inf\"}",
              "almanac_commit_seconds_count{application=\"shop\"}",
              "almanac_database_bytes",
              "temporal_request_total");

      shop.almanac().close();

      assertThat(shop.status("/actuator/health/readiness")).isEqualTo(503);
      assertThat(shop.get("/actuator/health/almanac")).contains("\"status\":\"DOWN\"");
      assertThat(shop.status("/actuator/health/liveness")).isEqualTo(200);
      AvailabilityChangeEvent.publish(shop.context(), LivenessState.BROKEN);
      assertThat(shop.status("/actuator/health/liveness")).isEqualTo(503);
    }
  }

  /** The web server ends first, then the workers, then the server. */
  @Test
  void aRequestThatWaitsForAWorkflowIsAnsweredWhileTheApplicationEnds() throws Throwable {
    var shop = Shop.open("almanac.url=memory:");
    var almanac = shop.almanac();
    var client = almanac.client();
    shop.post("/orders/1");
    var answer = shop.getLater("/orders/1");
    Eventually.holds(() ->
        assertThat(shop.get("/actuator/metrics/http.server.requests.active")).contains("\"uri\""));

    var end = Thread.ofPlatform().start(shop::close);
    Eventually.holds(() -> assertThat(isOpen(shop)).isFalse());
    client.newUntypedWorkflowStub("1").signal("approve");

    assertThat(answer.get(1, TimeUnit.MINUTES).body()).isEqualTo("sent to Ada by post");
    end.join();
    assertThat(almanac.workers().isTerminated()).isTrue();
    assertThat(almanac.isClosed()).isTrue();
  }

  private static boolean isOpen(Shop shop) {
    try {
      return shop.status("/actuator/health") > 0;
    } catch (Exception e) {
      return false;
    }
  }
}
