package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.almanac.browser.GuardedSite;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Keys of a server that asks who its callers are. */
@InBrowser
class KeysTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void areMadeShownOnceRotatedAndRevoked(Visitor visitor, GuardedSite site) throws Exception {
    logIn(visitor);
    visitor.open("/ui/default/keys").press("Create a key");
    visitor.dialog().fill("Name", "reports");
    visitor.dialog().fill("Grants", "default:boss");
    visitor.dialog().press("Create");
    visitor
        .dialog()
        .shows("default:boss is no grant such as orders:writer or orders:reader,worker");
    visitor.dialog().fill("Grants", "default:reader,worker payments:reader");
    visitor.dialog().fill("Task queues", "reports-* mail");
    Assertions.assertThat(visitor.violations()).isEmpty();
    visitor.dialog().press("Create");

    visitor.dialog().shows(AriaRole.HEADING, "The key of reports");
    Assertions.assertThat(visitor.violations()).isEmpty();
    String key = visitor.dialog().root().locator("code").textContent();
    Assertions.assertThat(key).startsWith("alm_");
    visitor.types("Escape", "Escape");
    visitor.page().mouse().click(5, 5);
    visitor.dialog().shows(key);
    Assertions.assertThat(status(visitor, key)).isEqualTo(200);
    visitor.dialog().press("I have it");

    var list = visitor.area().within("main");
    list.shows("default:reader,worker payments:reader");
    list.shows("reports-* mail");
    list.shows(key.substring(0, key.lastIndexOf('_')));
    visitor.prefers(ColorScheme.DARK);
    Assertions.assertThat(visitor.violations()).isEmpty();
    visitor.prefers(ColorScheme.LIGHT);
    Assertions.assertThat(visitor.page().content()).doesNotContain(key);

    list.press("Rotate reports");
    visitor.dialog().choose("The present key stays valid for", "no longer");
    visitor.dialog().press("Rotate");
    visitor.dialog().shows(AriaRole.HEADING, "The key of reports");
    String rotated = visitor.dialog().root().locator("code").textContent();
    visitor.dialog().press("I have it");
    Assertions.assertThat(rotated).isNotEqualTo(key);
    Assertions.assertThat(status(visitor, key)).isEqualTo(401);
    Assertions.assertThat(status(visitor, rotated)).isEqualTo(200);

    list.press("Revoke reports");
    visitor.dialog().press("Revoke");
    assertThat(list.root().getByText("revoked").first()).isVisible();
    Assertions.assertThat(status(visitor, rotated)).isEqualTo(401);
  }

  @Test
  void whoIsNoAdminSeesNone(Visitor visitor, GuardedSite site) throws Exception {
    logIn(visitor);
    visitor.area().shows(AriaRole.LINK, "API keys");
    visitor.open("/ui/default/keys").press("Create a key");
    visitor.dialog().fill("Name", "reader");
    visitor.dialog().press("Create");
    String key = visitor.dialog().root().locator("code").textContent();
    visitor.dialog().press("I have it");
    visitor.area().press("Log out root");

    visitor.area().fill("API key", key);
    visitor.area().press("Log in");
    visitor.area().within("main").shows(AriaRole.HEADING, "No keys");
    assertThat(visitor.area().find(AriaRole.LINK, "API keys")).hasCount(0);
    visitor.expects("403").area().press("Create a key");
    visitor.dialog().fill("Name", "more");
    visitor.dialog().press("Create");
    visitor.messages().shows(java.util.regex.Pattern.compile("is not admin everywhere"));
  }

  @Test
  void areOutOfReachOfOtherSites(Visitor visitor, GuardedSite site) throws Exception {
    logIn(visitor);
    var cookie = visitor.page().context().cookies().getFirst();
    for (String origin : new String[] {"https://evil.example", "null"}) {
      var request = request(visitor, "/api/almanac/v1/keys")
          .header("Cookie", cookie.name + "=" + cookie.value)
          .header("Content-Type", "text/plain")
          .header("Origin", origin)
          .POST(BodyPublishers.ofString("{\"name\": \"x\", \"grants\": [\"system:admin\"]}"));
      Assertions.assertThat(
              client.send(request.build(), BodyHandlers.ofString()).statusCode())
          .isEqualTo(403);
    }
  }

  private static void logIn(Visitor visitor) {
    visitor.expects("401");
    var form = visitor.open("/ui/default/now");
    form.fill("API key", GuardedSite.KEY);
    form.press("Log in");
    visitor.area().shows(AriaRole.HEADING, "Now");
  }

  /** What a program gets that shows this key. */
  private int status(Visitor visitor, String key) throws Exception {
    var request = request(visitor, "/api/almanac/v1/namespaces/default/schedules")
        .header("Authorization", "Bearer " + key);
    return client.send(request.build(), BodyHandlers.ofString()).statusCode();
  }

  private static HttpRequest.Builder request(Visitor visitor, String path) {
    return HttpRequest.newBuilder(URI.create(visitor.page().url()).resolve(path));
  }
}
