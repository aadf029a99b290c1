package dev.almanac.api.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.almanac.protocol.schedule.v1.ScheduleServiceProto;
import io.temporal.api.workflowservice.v1.ServiceProto;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  private static final String REFERENCE = "$ref";

  private final List<MethodDescriptor> methods = Stream.of(
          ServiceProto.getDescriptor(), ScheduleServiceProto.getDescriptor())
      .flatMap(file -> file.getServices().getFirst().getMethods().stream())
      .toList();
  private final JsonObject document =
      JsonParser.parseString(OpenApi.document(methods, "1.2.3")).getAsJsonObject();

  @Test
  void describesEveryMessageThatItMentions() {
    var mentioned = new HashSet<String>();
    collect(document, mentioned);

    assertThat(mentioned).hasSizeGreaterThan(300);
    assertThat(document.getAsJsonObject("components").getAsJsonObject("schemas").keySet())
        .isEqualTo(mentioned);
  }

  @Test
  void namesTheParametersOfAPathAndOfAQuery() {
    var parameters = operation(
            "/api/v1/namespaces/{namespace}/workflows/{execution.workflow_id}/history", "get")
        .getAsJsonArray("parameters")
        .toString();

    assertThat(parameters)
        .contains("{\"name\":\"execution.workflow_id\",\"in\":\"path\",\"required\":true")
        .contains("{\"name\":\"execution.runId\",\"in\":\"query\"")
        .contains("{\"name\":\"nextPageToken\",\"in\":\"query\"")
        .doesNotContain("\"execution.workflowId\"");
  }

  @Test
  void showsMessagesInBytesAsWhatTheyAre() {
    var request = document
        .getAsJsonObject("components")
        .getAsJsonObject("schemas")
        .getAsJsonObject("almanac.schedule.v1.CreateScheduleRequest");

    assertThat(request.getAsJsonObject("properties").getAsJsonObject("request").get(REFERENCE))
        .hasToString(
            "\"#/components/schemas/temporal.api.workflowservice.v1.CreateScheduleRequest\"");
  }

  @Test
  void givesEveryOperationAnIdOfItsOwn() {
    var ids = document.getAsJsonObject("paths").entrySet().stream()
        .flatMap(path -> path.getValue().getAsJsonObject().entrySet().stream())
        .map(operation ->
            operation.getValue().getAsJsonObject().get("operationId").getAsString())
        .toList();

    assertThat(ids).hasSizeGreaterThan(100).doesNotHaveDuplicates();
  }

  private JsonObject operation(String path, String verb) {
    return document.getAsJsonObject("paths").getAsJsonObject(path).getAsJsonObject(verb);
  }

  private static void collect(JsonElement element, Set<String> mentioned) {
    if (element.isJsonArray()) {
      element.getAsJsonArray().forEach(each -> collect(each, mentioned));
    } else if (element.isJsonObject()) {
      element.getAsJsonObject().entrySet().forEach(entry -> {
        if (entry.getKey().equals(REFERENCE)) {
          String name = entry.getValue().getAsString();
          mentioned.add(name.substring(name.lastIndexOf('/') + 1));
        }
        collect(entry.getValue(), mentioned);
      });
    }
  }
}
