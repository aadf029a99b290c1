package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.Scenario;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists and histories of Durable Workflow's schedules over HTTP. */
class DurableListTest {
  private final Servers server = Servers.startWithHttp("default", "other");
  private final DurableClient client = new DurableClient(server);

  DurableListTest() throws StartException {}

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void readsHistoryInPagesAlsoAfterDeletion() {
    client.create("s", "'paused': true").ok();
    IntStream.range(0, 8)
        .forEach(i ->
            client.post("/schedules/s/pause", "{'note': '%d'}".formatted(i)).ok());
    client.delete("/schedules/s").ok();
    client.delete("/schedules/s").refused(404, "schedule_not_found");

    var first = client.get("/schedules/s/history?limit=4").ok();
    var second = client.get("/schedules/s/history?limit=4&after_sequence=4").ok();
    var third = client.get("/schedules/s/history?limit=4&after_sequence=8").ok();

    assertThat(first.texts("events", "sequence")).containsExactly("1", "2", "3", "4");
    assertThat(first.body().get("next_cursor").getAsLong()).isEqualTo(4);
    assertThat(second.body().get("has_more").getAsBoolean()).isTrue();
    assertThat(third.texts("events", "event_type"))
        .containsExactly("SchedulePaused", "SchedulePaused", "ScheduleDeleted");
    assertThat(third.isNull("next_cursor")).isTrue();
    assertThat(third.body().get("has_more").getAsBoolean()).isFalse();
    assertThat(first
            .objects("events")
            .getFirst()
            .getAsJsonObject("payload")
            .getAsJsonObject("command_context")
            .get("source")
            .getAsString())
        .isEqualTo("control_plane");
    assertThat(client.get("/schedules/s/history?limit=nonsense").objects("events"))
        .hasSize(11);
    client.get("/schedules/s/history?after_sequence=-1").refused(422, "invalid_after_sequence");
    client.get("/schedules/t/history").refused(404, "schedule_not_found");
  }

  @Test
  void readsTheHistoriesOfAllSchedulesThatHadAnId() {
    client.create("s", "").ok();
    client.delete("/schedules/s").ok();
    var former = client.get("/schedules/s/history").ok().text("incarnation");

    client.create("s", "").ok();

    assertThat(client.get("/schedules/s/history").texts("events", "event_type"))
        .containsExactly("ScheduleCreated");
    assertThat(
            client.get("/schedules/s/history?incarnation=" + former).texts("events", "event_type"))
        .containsExactly("ScheduleCreated", "ScheduleDeleted");
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void listsTheNewestFirstAndByFilters() {
    for (var id : List.of("a", "b", "c", "d")) {
      client.create(id, id.compareTo("c") < 0 ? "'paused': true" : "").ok();
    }
    client.put("/schedules/d", "{'action': {'workflow_type': 'other'}}").ok();

    assertThat(ids("")).containsExactly("d", "c", "b", "a");
    assertThat(ids("?status=paused")).containsExactly("b", "a");
    assertThat(ids("?status=active")).containsExactly("d", "c");
    assertThat(ids("?workflow_type=work")).containsExactly("c", "b", "a");
    assertThat(ids("?workflow_type=work&status=active")).containsExactly("c");
    assertThat(ids("?query=ScheduleId%20%3D%20%27b%27")).containsExactly("b");
    assertThat(ids("?query=ScheduleId%20%3D%20%27b%27&status=active")).isEmpty();
    client.with("X-Namespace", "other");
    assertThat(ids("")).isEmpty();
  }

  @Test
  void listsEveryScheduleOnceWhileOthersComeAndGo() {
    int many = Boolean.getBoolean("almanac.long") ? 10_000 : 300;
    IntStream.range(0, many)
        .forEach(i -> client.create("kept-" + i, "'paused': true").ok());
    var seen = new ArrayList<String>();
    var token = "";
    for (int page = 0; page == 0 || !token.isEmpty(); page++) {
      var query = token.isEmpty() ? "" : "&next_page_token=" + token;
      var reply = client.get("/schedules?page_size=40&status=paused" + query).ok();
      seen.addAll(reply.texts("schedules", "schedule_id"));
      token = reply.isNull("next_page_token") ? "" : reply.text("next_page_token");
      client.create("new-" + page, "'paused': true").ok();
      client.delete("/schedules/new-" + page / 2);
    }

    var kept = seen.stream().filter(id -> id.startsWith("kept-")).toList();
    assertThat(kept).hasSize(many);
    assertThat(new HashSet<>(kept)).hasSize(many);
  }

  @Test
  void tiesAPageToItsListAndItsNamespace() {
    List.of("a", "b", "c").forEach(id -> client.create(id, "").ok());
    var token = client.get("/schedules?page_size=2").ok().text("next_page_token");
    var next = "/schedules?next_page_token=" + token;

    assertThat(client.get(next).ok().texts("schedules", "schedule_id")).containsExactly("a");
    client.get(next + "&status=active").refused(409, "schedule_page_token_filter_mismatch");
    client.get(next + "x").refused(400, "malformed_schedule_page_token");
    client.with("X-Namespace", "other");
    client.get(next).refused(403, "schedule_page_token_namespace_mismatch");
  }

  private List<String> ids(String query) {
    return client.get("/schedules" + query).ok().texts("schedules", "schedule_id");
  }
}
