package dev.almanac.api.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.Caller;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.http.route.Target;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {
  private static final String SCRIPT = "let x;\n".repeat(1_000);

  private static final HttpRequest.Room NO_LIMIT = new HttpRequest.Room() {
    @Override
    public long largest() {
      return Long.MAX_VALUE;
    }

    @Override
    public boolean take(long bytes) {
      return true;
    }
  };

  private static final CodecEndpoint CODEC =
      CodecEndpoint.parse("https://Codec.example.com:8443/a/");

  @TempDir
  private Path folder;

  private final RouteTable<HttpRoute> routes = new RouteTable<>();

  @BeforeEach
  void makeFiles() throws IOException {
    Path page = folder.resolve("ui");
    Files.createDirectories(page.resolve("core"));
    Files.writeString(page.resolve("index.html"), "<h1>Index</h1>");
    Files.writeString(page.resolve("core/main.js"), SCRIPT);
    Files.writeString(page.resolve(".hidden"), "hidden");
    Files.writeString(folder.resolve("secret.txt"), "secret");
    Page.routes(
            PageFiles.ofFolder(page, nothing()),
            Optional.of(CODEC),
            () -> Optional.of("Mind the gap."))
        .forEach(route -> routes.add(route.method(), route.path(), route));
  }

  @Test
  void servesFilesWithTheirTypes() throws Exception {
    var script = get("/ui/core/main.js", Map.of());

    assertThat(text(script)).isEqualTo(SCRIPT);
    assertThat(script.headers())
        .containsEntry("Content-Type", "text/javascript; charset=utf-8")
        .containsKey("ETag");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ui/", "/ui/schedules", "/ui/schedules/my.schedule", "/ui/a%2Fb/..%2F"})
  void anyOtherPathIsAViewOfThePage(String path) throws Exception {
    var view = get(path, Map.of());

    assertThat(text(view)).isEqualTo("<h1>Index</h1>");
    assertThat(view.headers().get("Content-Security-Policy"))
        .contains("default-src 'none'")
        .contains("script-src 'self'")
        .doesNotContain("unsafe");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ui/../secret.txt",
        "/ui/..%2Fsecret.txt",
        "/ui/core/..%2F..%2Fsecret.txt",
        "/ui/%2e%2e/secret.txt",
        "/ui/..%5Csecret.txt",
        "/ui/.hidden",
        "/ui/core",
        "/ui//etc/passwd",
        "/ui/index.html%00",
        "/ui/C:%5Csecret.txt",
      })
  void noPathLeadsToAnotherFile(String path) throws Exception {
    assertThat(text(get(path, Map.of()))).isEqualTo("<h1>Index</h1>");
    assertThat(get(path, Map.of("sec-fetch-dest", "script")).status()).isEqualTo(404);
  }

  @Test
  void aBrowserThatHasTheFileIsToldSo() throws Exception {
    String tag = get("/ui/core/main.js", Map.of()).headers().get("ETag");
    var again = get("/ui/core/main.js", Map.of("if-none-match", tag));

    assertThat(again.status()).isEqualTo(304);
    assertThat(text(again)).isEmpty();
    Files.writeString(folder.resolve("ui/core/main.js"), "changed");
    assertThat(text(get("/ui/core/main.js", Map.of("if-none-match", tag)))).isEqualTo("changed");
  }

  @Test
  void compressesWhatBecomesSmaller() throws Exception {
    var compressed = get("/ui/core/main.js", Map.of("accept-encoding", "br, gzip"));
    var index = get("/ui/index.html", Map.of("accept-encoding", "br, gzip"));

    assertThat(compressed.headers()).containsEntry("Content-Encoding", "gzip");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(bytes(compressed).toByteArray()))
            .readAllBytes())
        .isEqualTo(SCRIPT.getBytes(UTF_8));
    assertThat(index.headers()).doesNotContainKey("Content-Encoding");
  }

  @Test
  void thePageMayAskTheCodecServerAndNoOther() throws Exception {
    assertThat(text(get("/ui/settings.json", Map.of())))
        .isEqualTo("{\"warning\":\"Mind the gap.\","
            + "\"codecEndpoint\":\"https://codec.example.com:8443/a\",\"codecCredentials\":false,"
            + "\"codecToken\":false}");
    assertThat(get("/ui/", Map.of()).headers().get("Content-Security-Policy"))
        .contains("connect-src 'self' https://codec.example.com:8443;")
        .doesNotContain("/a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "codec.example.com",
        "ftp://codec.example.com",
        "https://",
        "https://me@codec.example.com",
        "https://codec.example.com?a=b",
        "https://codec.example.com; script-src *",
        "https://*.example.com",
        "http://[::1]:8080",
        "javascript:alert(1)",
      })
  void anAddressThatCouldWidenThePolicyIsRefused(String address) {
    assertThatThrownBy(() -> CodecEndpoint.parse(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("expected an address such as https://codec.example.com");
  }

  @Test
  void theRootLeadsToThePage() throws Exception {
    for (String path : new String[] {"/", "/ui"}) {
      assertThat(get(path, Map.of()).headers()).containsEntry("Location", "/ui/");
    }
  }

  private static PageFiles nothing() {
    return PageFiles.ofResources(PageTest.class.getClassLoader(), "none/");
  }

  private HttpAnswer get(String path, Map<String, String> headers) throws Exception {
    var target = Target.of(path);
    if (routes.find("GET", target.segments())
        instanceof RouteTable.Route<HttpRoute>(var route, var variables)) {
      var request = new HttpRequest(
          "GET",
          path,
          variables,
          target.query(),
          headers,
          ByteString.EMPTY,
          Call.patient(Caller.UNKNOWN),
          NO_LIMIT);
      return route.handler().handle(request).toCompletableFuture().join();
    }
    throw new AssertionError("No route for " + path);
  }

  private static ByteString bytes(HttpAnswer answer) {
    return ((HttpAnswer.Bytes) answer.body()).bytes();
  }

  private static String text(HttpAnswer answer) {
    return bytes(answer).toStringUtf8();
  }
}
