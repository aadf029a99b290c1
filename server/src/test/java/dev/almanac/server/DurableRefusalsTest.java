package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Durable Workflow's clients are refused over HTTP, and how. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DurableRefusalsTest {
  private final Instant thisHour = Instant.now().truncatedTo(ChronoUnit.HOURS);

  private Servers server;
  private DurableClient client;

  @BeforeAll
  void start() throws StartException {
    server = Servers.startWithHttp("default", "other");
    client = new DurableClient(server);
  }

  @AfterAll
  void stop() {
    client.close();
    server.close();
  }

  @AfterEach
  void tidy() {
    client.with("X-Namespace", "default").with(DurableClient.VERSION, "2").delete("/schedules/s");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `{}`                                                         | validation_failed | start_time
      `{'start_time': 'yesterday', 'end_time': 5}`                 | validation_failed | end_time
      `{'start_time': '2026-01-01', 'end_time': '2026-01-02'}`     | validation_failed | start_time
      `{'start_time': '2026-01-02T00:00:00Z', 'end_time': '2026-01-01T00:00:00Z'}` | \
      invalid_time_range | end_time
      `{'start_time': '2026-01-01T00:00:00Z', 'end_time': '2026-01-01T00:00:00'}` | \
      invalid_time_range | end_time
      `{'start_time': '2090-01-01T00:00:00Z', 'end_time': '2091-01-01T00:00:00Z'}` | \
      invalid_time_range | start_time
      `{'start_time': '-999999999-01-01T00:00:00Z', 'end_time': '+999999999-01-01T00:00:00Z'}` | \
      validation_failed | start_time
      """)
  void refusesBadRanges(String body, String reason, String field) {
    client.create("s", "").ok();

    var refused = client.post("/schedules/s/backfill", body).refused(422, reason);

    assertThat(refused.object("errors").keySet()).contains(field);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      status=running      | unsupported_schedule_list_filter | status
      workflow_type=%20   | unsupported_schedule_list_filter | workflow_type
      workflow_type=a%00  | unsupported_schedule_list_filter | workflow_type
      query=Nothing%3D1   | unsupported_schedule_list_filter | query
      query=%27           | unsupported_schedule_list_filter | query
      page_size=0         | validation_failed                | page_size
      page_size=201       | validation_failed                | page_size
      page_size=1x        | validation_failed                | page_size
      page_size=99999999999999999999 | validation_failed     | page_size
      """)
  void refusesBadFilters(String query, String reason, String field) {
    var refused = client.get("/schedules?" + query).refused(422, reason);

    assertThat(refused.text("field")).isEqualTo(field);
    assertThat(refused.object("errors").keySet()).containsExactly(field);
  }

  @Test
  void wantsToKnowTheVersionOfTheClient() {
    client.without(DurableClient.VERSION);
    assertThat(client
            .get("/schedules")
            .refused(400, "missing_control_plane_version")
            .text("supported_version"))
        .isEqualTo("2");
    client.get("/cluster/info").ok();
    client.get("/health").ok();
    client.with(DurableClient.VERSION, "1");
    assertThat(client
            .get("/schedules")
            .refused(400, "unsupported_control_plane_version")
            .text("requested_version"))
        .isEqualTo("1");
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void refusesWhatIsNotThere() {
    client.get("/schedules/none").refused(404, "schedule_not_found");
    client.put("/schedules/none", "{}").refused(404, "schedule_not_found");
    client.post("/schedules/none/pause", "{}").refused(404, "schedule_not_found");
    client.post("/schedules/none/resume", "{}").refused(404, "schedule_not_found");
    client.post("/schedules/none/trigger", "{}").refused(404, "schedule_not_found");
    client.post("/schedules/none/backfill", range(2, 1) + "}").refused(404, "schedule_not_found");
    client.get("/workflows/x").refused(404, "not_served");
    client.post("/worker/register", "{}").refused(404, "not_served");
    client.with("X-Namespace", "nowhere");
    client.get("/schedules").refused(404, "namespace_not_found");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `{`                          | 400 | malformed_json
      `[]`                         | 400 | malformed_json
      `{"note": 1, "note": 2}`     | 400 | malformed_json
      `{"schedule_id": ""}`        | 422 | validation_failed
      `{"schedule_id": 7}`         | 422 | validation_failed
      `{"schedule_id": "a\\u0000"}` | 422 | validation_failed
      `{"paused": "yes"}`          | 422 | validation_failed
      `{"request_id": {}}`         | 422 | validation_failed
      """)
  void refusesHostileBodiesBeforeAnythingIsCreated(String body, int status, String reason) {
    client.send("POST", "/schedules", body).refused(status, reason);

    assertThat(ids("")).isEmpty();
  }

  @Test
  void refusesIdsThatAreTooLongAndAttributesThatAreUnknown() {
    client.create("x".repeat(129), "").refused(422, "validation_failed");
    client.create("x".repeat(128), "").ok();
    client.delete("/schedules/" + "x".repeat(128)).ok();
    var unknown =
        client.create("s", "'search_attributes': {'Nobody': 1}").refused(422, "validation_failed");
    assertThat(unknown.object("errors").keySet()).containsExactly("search_attributes");
    client.get("/schedules/s").refused(404, "schedule_not_found");
  }

  @Test
  void deniesWhatClientsMightLookFor() {
    var info = client.with("X-Namespace", "anything").get("/cluster/info").ok();

    assertThat(info.object("capabilities").get("schedules").getAsBoolean()).isTrue();
    assertThat(info.object("capabilities").get("queries").getAsBoolean()).isFalse();
    assertThat(info.object("namespace").get("external_payload_storage").isJsonNull())
        .isTrue();
    assertThat(info.object("worker_protocol")
            .getAsJsonObject("server_capabilities")
            .get("query_tasks")
            .getAsBoolean())
        .isFalse();
  }

  private List<String> ids(String query) {
    return client.get("/schedules" + query).ok().texts("schedules", "schedule_id");
  }

  private Instant hoursAgo(int hours) {
    return thisHour.minus(Duration.ofHours(hours));
  }

  /** The beginning of a request for the hours from one until another. */
  private String range(int from, int to) {
    return "{'start_time': '%s', 'end_time': '%s'".formatted(hoursAgo(from), hoursAgo(to));
  }
}
