package dev.almanac.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.product.Installation;
import dev.almanac.testkit.product.ServerProcess;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the installed product tells those who watch it. */
@Timeout(300)
class MetricsTest {
  private static final Pattern ADDRESS = Pattern.compile("Metrics +(http://\\S+)");
  private static final Pattern NAME = Pattern.compile("almanac_[a-z_]+");
  /** Only a server with TLS has those, of which there are tests in the module server. */
  private static final String OF_TLS = "almanac_tls_";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void tellsWhatSchedulesHaveDone() throws Exception {
    try (var server = ServerProcess.spawn("--metrics-port", "0", "--headless")) {
      server.awaitBanner();
      create(server);
      var url = url(server);

      // The first run never ends, as nobody works on it, so all that come later are skipped.
      await(url, text -> value(text, "almanac_schedule_skipped_total{reason=\"overlap\"}") > 0);
      // A page is written while the server goes on: its last lines may know of more than its first.
      var text = await(url, MetricsTest::countsAllCommitsTwice);

      assertThat(value(text, "almanac_schedule_started_total{cause=\"scheduled\"}"))
          .isOne();
      assertThat(value(text, "almanac_schedule_lateness_seconds_count")).isOne();
      assertThat(value(text, "almanac_schedule_due_total")).isGreaterThanOrEqualTo(2);
      assertThat(value(text, "almanac_schedules_cached")).isPositive();
      assertThat(value(text, "almanac_commits_total")).isPositive();
      assertThat(text)
          .contains("almanac_workflows_total{namespace=\"default\",outcome=\"started\"} 1\n")
          .contains("almanac_call_seconds_count{call=\"WorkflowService/CreateSchedule\"} 1\n");
      assertAllAreThere(text, "guide", Files.readString(Path.of("../docs/guide/metrics.md")));
      assertAllAreThere(text, "dashboard", dashboard());
      assertThat(NAME.matcher(text).results().map(MatchResult::group).map(MetricsTest::family))
          .as("metrics that the guide does not explain")
          .allSatisfy(name -> assertThat(guide()).contains("`" + name));
    }
  }

  /** The file in the archive. */
  private static String dashboard() throws IOException {
    return Files.readString(Installation.unpacked().folder().resolve("grafana/almanac.json"));
  }

  private static String guide() {
    try {
      return Files.readString(Path.of("../docs/guide/metrics.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A histogram has lines with three endings, but one name. */
  private static String family(String name) {
    return name.replaceFirst("_(bucket|sum|count)$", "");
  }

  private static void assertAllAreThere(String text, String where, String document) {
    var named = NAME.matcher(document)
        .results()
        .map(MatchResult::group)
        .filter(name -> !name.startsWith(OF_TLS))
        .distinct()
        .toList();
    assertThat(named)
        .as(where)
        .hasSizeGreaterThan(25)
        .allSatisfy(name -> assertThat(text)
            .as("%s of the %s", name, where)
            .containsPattern("(?m)^(# TYPE )?" + name + "[ {]"));
  }

  @Test
  void tellsNothingUnlessItIsToldTo() throws Exception {
    try (var server = ServerProcess.spawn("--headless")) {
      server.awaitBanner();

      assertThat(server.output()).doesNotContain("Metrics");
    }
  }

  private static void create(ServerProcess server) {
    var stubs = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    try {
      var everySecond = IntervalSpec.newBuilder()
          .setInterval(com.google.protobuf.Duration.newBuilder().setSeconds(1));
      var action = NewWorkflowExecutionInfo.newBuilder()
          .setWorkflowId("watched")
          .setWorkflowType(WorkflowType.newBuilder().setName("watched"))
          .setTaskQueue(TaskQueue.newBuilder().setName("nobody"));
      var ignored = stubs
          .blockingStub()
          .createSchedule(CreateScheduleRequest.newBuilder()
              .setNamespace("default")
              .setScheduleId("watched")
              .setRequestId("once")
              .setSchedule(Schedule.newBuilder()
                  .setSpec(ScheduleSpec.newBuilder().addInterval(everySecond))
                  .setAction(ScheduleAction.newBuilder().setStartWorkflow(action)))
              .build());
    } finally {
      stubs.shutdownNow();
    }
  }

  private static String url(ServerProcess server) throws IOException {
    var found = ADDRESS.matcher(server.output());
    assertThat(found.find()).as(server.output()).isTrue();
    return found.group(1);
  }

  private static boolean countsAllCommitsTwice(String text) {
    return value(text, "almanac_commit_size_count") == value(text, "almanac_commits_total");
  }

  /** The first page of which that is true. */
  private static String await(String url, Predicate<String> condition)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    String text;
    do {
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      text = read(url);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).as(text).isLessThan(PATIENCE);
    } while (!condition.test(text));
    return text;
  }

  private static String read(String url) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
          .body();
    }
  }

  private static long value(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("There is no " + name + " in\n" + text));
  }
}
