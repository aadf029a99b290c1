package dev.almanac.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.gson.JsonObject;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.almanac.protocol.operator.v1.OperatorServiceProto;
import dev.almanac.protocol.schedule.v1.ScheduleServiceProto;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls over HTTP, with the routes of their protos. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpCallsTest {
  private static final String NAMESPACE = "/api/v1/namespaces/default";
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;

  private Servers server;
  private HttpClients http;

  @BeforeAll
  void start() throws Exception {
    server = Servers.startWithHttp();
    http = new HttpClients(server);
  }

  @AfterAll
  void stop() {
    http.close();
    server.close();
  }

  private static Stream<HttpRule> rules() {
    return Stream.of(
            io.temporal.api.workflowservice.v1.ServiceProto.getDescriptor(),
            io.temporal.api.operatorservice.v1.ServiceProto.getDescriptor(),
            ScheduleServiceProto.getDescriptor(),
            OperatorServiceProto.getDescriptor())
        .map(FileDescriptor::getServices)
        .flatMap(services -> services.getFirst().getMethods().stream())
        .map(MethodDescriptor::getOptions)
        .filter(options -> options.hasExtension(AnnotationsProto.http))
        .map(options -> options.getExtension(AnnotationsProto.http))
        .flatMap(rule -> Stream.concat(Stream.of(rule), rule.getAdditionalBindingsList().stream()));
  }

  @Test
  void everyPathInTheProtosLeadsToItsCall() throws Exception {
    List<HttpRule> rules = rules().toList();
    assertThat(rules).hasSizeGreaterThan(200);
    for (var rule : rules) {
      String method = rule.getPatternCase().name();
      String path = switch (rule.getPatternCase()) {
        case GET -> rule.getGet();
        case POST -> rule.getPost();
        default -> rule.getDelete();
      };
      var answer = http.send(http.request(path.replace('{', '_').replace('}', '_'))
          .method(method, BodyPublishers.noBody()));

      assertThat(answer.statusCode()).as("%s %s", method, path).isNotEqualTo(METHOD_NOT_ALLOWED);
      if (answer.statusCode() == NOT_FOUND) {
        assertThat(answer.body()).as("%s %s", method, path).doesNotContain("No such path");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"simple", "a/b", "a b&c?d#e%f+g", "ä\u2603", "..", "%2F", "\"<script>\""})
  void startsSignalsDescribesAndTerminatesAWorkflow(String id) throws Exception {
    String path = NAMESPACE + "/workflows/" + encoded(id);
    var started = http.post(path, """
        {"workflowType": {"name": "T"}, "task_queue": {"name": "q"}, "input": ["x", {"y": [1.50]}],
         "workflowIdConflictPolicy": "Fail", "workflowRunTimeout": "3600s"}""");
    assertThat(started.statusCode()).as(started.body()).isEqualTo(200);

    var signalled = http.post(path + "/signal/go", "{\"input\": [null]}");
    assertThat(signalled.statusCode()).as(signalled.body()).isEqualTo(200);

    var info = HttpClients.json(http.get(path)).getAsJsonObject("workflowExecutionInfo");
    assertThat(info.getAsJsonObject("execution").get("workflowId").getAsString())
        .isEqualTo(id);
    assertThat(info.get("status").getAsString()).isEqualTo("WORKFLOW_EXECUTION_STATUS_RUNNING");

    var ended = http.post(path + "/terminate", "{\"reason\": \"enough\"}");
    assertThat(ended.statusCode()).as(ended.body()).isEqualTo(200);
    var events = HttpClients.json(http.get(path + "/history"))
        .getAsJsonObject("history")
        .getAsJsonArray("events");
    assertThat(attributes(events.get(0).getAsJsonObject(), "Started").get("input"))
        .hasToString("[\"x\",{\"y\":[1.50]}]");
    assertThat(attributes(events.get(2).getAsJsonObject(), "Signaled").get("input"))
        .hasToString("[null]");
    assertThat(attributes(events.get(3).getAsJsonObject(), "Terminated").get("reason"))
        .hasToString("\"enough\"");
  }

  private static String encoded(String id) {
    return URLEncoder.encode(id, UTF_8).replace("+", "%20");
  }

  private static JsonObject attributes(JsonObject event, String what) {
    return event.getAsJsonObject("workflowExecution%sEventAttributes".formatted(what));
  }

  @Test
  void writesPayloadsInFullForThoseWhoAskForIt() throws Exception {
    http.post(
        NAMESPACE + "/workflows/in-full",
        "{\"workflowType\":{\"name\":\"T\"},\"taskQueue\":{\"name\":\"q\"},\"input\":[1]}");
    var answer = http.send(http.request(NAMESPACE + "/workflows/in-full/history")
        .header("Accept", "application/json+no-payload-shorthand"));

    assertThat(answer.body())
        .contains("\"input\":{\"payloads\":[{\"metadata\":{\"encoding\":\"anNvbi9wbGFpbg==\"},"
            + "\"data\":\"MQ==\"}]}");
  }

  @Test
  void createsSchedulesWithShortNames() throws Exception {
    String path = "/namespaces/default/schedules/s";
    var created = http.post(path, """
        {"schedule": {
           "spec": {"interval": [{"interval": "3600s"}]},
           "action": {"startWorkflow":
             {"workflowId": "w", "workflowType": {"name": "T"}, "taskQueue": {"name": "q"}}},
           "policies": {"overlapPolicy": "BufferOne"}}}""");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(200);

    assertThat(http.get(path + "?pretty").body())
        .contains("\"overlapPolicy\": \"SCHEDULE_OVERLAP_POLICY_BUFFER_ONE\"");
    var own = http.get("/api/almanac/v1/namespaces/default/schedules/s");
    assertThat(HttpClients.json(own).getAsJsonObject("description").getAsJsonObject("schedule"))
        .as("Temporal's message in the bytes of ours: %s", own.body())
        .isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET  | /nope                               |                    | 404 | No such path",
        "GET  | /api/v1/namespaces/none/workflows   |                    | 404 | Namespace none "
            + "is not found",
        "GET  | /api/v1/namespaces?pageSise=1       |                    | 400 | Invalid "
            + "pageSise: ListNamespacesRequest has no such field",
        "GET  | /api/v1/namespaces?pageSize=x       |                    | 400 | Invalid "
            + "pageSize: expected a whole number that fits, found 'x'",
        "GET  | /api/v1/namespaces?page_size=1&page_size=2 |             | 400 | expected one "
            + "value, found 2",
        "GET  | /api/v1/namespaces?page_size=1&pageSize=2  |             | 400 | Invalid "
            + "pageSize: the path or another parameter has a value for it",
        "GET  | /api/v1/namespaces/default/workflows?namespace=x |       | 400 | Invalid "
            + "namespace: the path or another parameter has a value for it",
        "POST | /api/v1/namespaces/default/workflows/x | {\"requestId\": | 400 | Invalid "
            + "requestId: malformed JSON at line 1 column 14",
        "POST | /api/v1/namespaces/default/workflows/x | {\"requestId\":7} | 400 | Invalid "
            + "requestId: expected a text, found a number",
        "POST | /api/v1/namespaces/default/workflows/x?x=1 | {}          | 400 | Unknown "
            + "parameter x",
        "PUT  | /api/v1/namespaces                  | {}                 | 405 | This path takes "
            + "only GET, HEAD, OPTIONS, POST",
        "POST | /api/v1/namespaces/default/nexus-operations/x | {}       | 501 | Method not "
            + "implemented",
      })
  void refusesWithTheStatusThatFits(
      String method, String path, String body, int status, String message) throws Exception {
    var answer = http.send(http.request(path)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(HttpClients.json(answer).get("message").getAsString()).contains(message);
  }

  @Test
  void tellsWhatAPathTakes() throws Exception {
    var options =
        http.send(http.request("/api/v1/namespaces").method("OPTIONS", BodyPublishers.noBody()));
    assertThat(options.statusCode()).isEqualTo(204);
    assertThat(options.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS, POST");

    var head =
        http.send(http.request("/api/v1/namespaces").method("HEAD", BodyPublishers.noBody()));
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }
}
