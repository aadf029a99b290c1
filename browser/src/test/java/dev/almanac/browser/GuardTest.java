package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What watches over the other tests notices pages that are wrong on purpose. */
@InBrowser
class GuardTest {
  private static final String GOOD = "<h1>Good</h1><p>Text</p><button>Press</button>";

  private final Chromium chromium;
  private HttpServer server;
  private String body = GOOD;

  GuardTest(Chromium chromium) {
    this.chromium = chromium;
  }

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      var page =
          "<!doctype html><html lang='en'><title>Guard</title><link rel='icon' href='data:,'>"
              + "<meta name='viewport' content='width=device-width'><main>" + body
              + "</main></html>";
      var bytes = page.getBytes(StandardCharsets.UTF_8);
      boolean isThere = exchange.getRequestURI().getPath().equals("/");
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange
          .getResponseHeaders()
          .set("Content-Security-Policy", "script-src 'nonce-guard'; img-src 'self' data:");
      exchange.sendResponseHeaders(isThere ? 200 : 404, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aGoodPageHasNoProblems() {
    body = GOOD + script("console.log('all is well')");
    try (var visitor = visitor()) {
      visitor.open("/").press("Press");

      assertThat(visitor.problems()).isEmpty();
      assertThat(visitor.violations()).isEmpty();
      assertThat(visitor.takesAPhone().overflow()).isEmpty();
    }
  }

  @Test
  void errorsInTheConsoleAreProblems() {
    assertThat(problemsOf(script("console.error('broken glass')"))).contains("broken glass");
  }

  @Test
  void uncaughtErrorsAreProblems() {
    assertThat(problemsOf(script("throw new Error('nobody cares')"))).contains("nobody cares");
    assertThat(problemsOf(script("Promise.reject(new Error('later'))"))).contains("later");
  }

  @Test
  void scriptsThatThePolicyForbidsAreProblems() {
    assertThat(problemsOf("<img src='/nothing' alt='' onerror='document.title = 1'>"))
        .contains("Content Security Policy");
  }

  @Test
  void dialogsOfTheBrowserAreProblems() {
    assertThat(problemsOf(script("alert('planted')"))).contains("dialog: planted");
  }

  @Test
  void otherHostsAreProblems() {
    assertThat(problemsOf("<link rel='stylesheet' href='http://example.com/a.css'>"))
        .contains("another host: GET http://example.com/a.css");
  }

  @Test
  void whatATestExpectsIsNoProblem() {
    body = "<img src='/nothing' alt=''>";
    try (var visitor = visitor().expects("404")) {
      visitor.open("/");

      assertThat(visitor.problems()).isEmpty();
    }
  }

  @Test
  void axeIsHeard() {
    body = GOOD + "<button></button><p style='color: #aaa; background: #fff'>Pale</p>";
    try (var visitor = visitor()) {
      visitor.open("/");

      assertThat(String.join("\n", visitor.violations()))
          .contains("button-name at button:nth-child(4)")
          .contains("color-contrast at p:nth-child(5)");
    }
  }

  @Test
  void whatIsWiderThanAPhoneIsNamed() {
    body = GOOD + "<div class='wide' style='width: 500px'>Wide</div>"
        + "<div style='overflow: auto'><div class='inner' style='width: 900px'>Scrolls</div></div>";
    try (var visitor = visitor().takesAPhone()) {
      visitor.open("/");

      assertThat(String.join("\n", visitor.overflow()))
          .contains("div.wide ends at 508 of 375")
          .doesNotContain("inner");
    }
  }

  private String problemsOf(String text) {
    body = GOOD + text;
    try (var visitor = visitor()) {
      visitor.open("/");
      visitor.page().waitForCondition(() -> !visitor.problems().isEmpty());
      return String.join("\n", visitor.problems());
    }
  }

  private Visitor visitor() {
    return Visitor.with(
        chromium, URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
  }

  private static String script(String text) {
    return "<script nonce='guard'>" + text + "</script>";
  }
}
