package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A client of Durable Workflow's schedules, which shows every answer as it came. */
final class DurableClient implements AutoCloseable {
  static final String VERSION = "X-Durable-Workflow-Control-Plane-Version";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String root;
  private final Map<String, String> headers = new LinkedHashMap<>();

  DurableClient(Servers server) {
    var address = server.server().httpAddress().orElseThrow();
    root = "http://127.0.0.1:%d/api".formatted(address.getPort());
    headers.put("Content-Type", "application/json");
    headers.put(VERSION, "2");
  }

  /** What came back. */
  record Reply(int status, JsonObject body, HttpResponse<String> response) {
    String text(String name) {
      return body.get(name).getAsString();
    }

    JsonObject object(String name) {
      return body.getAsJsonObject(name);
    }

    List<JsonObject> objects(String name) {
      return body.getAsJsonArray(name).asList().stream()
          .map(element -> element.getAsJsonObject())
          .toList();
    }

    List<String> texts(String list, String name) {
      return objects(list).stream()
          .map(object -> object.get(name).getAsString())
          .toList();
    }

    boolean isNull(String name) {
      return body.get(name).isJsonNull();
    }

    /** Checks that the request was carried out. */
    Reply ok() {
      assertThat(status).as(body.toString()).isBetween(200, 299);
      return this;
    }

    /** Checks that the request was refused. */
    Reply refused(int expected, String reason) {
      assertThat(status).as(body.toString()).isEqualTo(expected);
      assertThat(text("reason")).as(body.toString()).isEqualTo(reason);
      assertThat(text("message")).isNotBlank();
      return this;
    }
  }

  DurableClient with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  DurableClient without(String header) {
    headers.remove(header);
    return this;
  }

  Reply get(String path) {
    return send("GET", path, "");
  }

  Reply post(String path, String body) {
    return send("POST", path, body.replace('\'', '"'));
  }

  Reply put(String path, String body) {
    return send("PUT", path, body.replace('\'', '"'));
  }

  Reply delete(String path) {
    return send("DELETE", path, "");
  }

  /** Creates a schedule that acts every hour, with these members besides. */
  Reply create(String id, String more) {
    return post(
        "/schedules",
        ("{'schedule_id': '%s', 'spec': {'intervals': [{'every': 'PT1H'}]},"
                + " 'action': {'workflow_type': 'work'}%s}")
            .formatted(id, more.isEmpty() ? "" : ", " + more));
  }

  Reply send(String method, String path, String body) {
    var request = HttpRequest.newBuilder(URI.create(root + path))
        .timeout(Duration.ofMinutes(1))
        .method(method, HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      var response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(
          response.statusCode(),
          JsonParser.parseString(response.body()).getAsJsonObject(),
          response);
    } catch (IOException e) {
      throw new AssertionError("%s %s failed".formatted(method, path), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
