package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsEndpointTest {
  private MetricsEndpoint endpoint;

  @BeforeEach
  void start() throws Exception {
    endpoint = MetricsEndpoint.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), () -> "answer 42\n");
  }

  @AfterEach
  void stop() {
    endpoint.close();
  }

  @Test
  void answersWithTheTextAndItsType() throws Exception {
    var answer = ask("GET", "/metrics");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("answer 42\n");
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
  }

  @Test
  void knowsNoOtherPath() throws Exception {
    assertThat(ask("GET", "/").statusCode()).isEqualTo(404);
    assertThat(ask("GET", "/metrics/more").statusCode()).isEqualTo(404);
  }

  @Test
  void tellsBrowsersToKeepItToThemselves() throws Exception {
    for (String path : new String[] {"/metrics", "/", "/%3Cscript%3E"}) {
      var headers = ask("GET", path).headers();

      assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
      assertThat(headers.firstValue("Cross-Origin-Resource-Policy")).contains("same-origin");
      assertThat(headers.firstValue("Cache-Control")).contains("no-store");
      assertThat(headers.firstValue("Set-Cookie")).isEmpty();
    }
  }

  @Test
  void onlyTells() throws Exception {
    assertThat(ask("POST", "/metrics").statusCode()).isEqualTo(405);
  }

  private HttpResponse<String> ask(String method, String path) throws Exception {
    var address = endpoint.address();
    var uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
    var request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build();
    try (var client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.ofString());
    }
  }
}
