package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.certificate.TestAuthority;
import dev.almanac.testkit.product.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of a server with TLS: browsers keep their cookies to it, and to TLS. */
@InBrowser
class SecureLoginTest {
  @Test
  void theCookieIsOfThisHostAndOfTls(Chromium chromium, @TempDir Path folder) throws Exception {
    TestAuthority.named("servers").server().write(folder, "server");
    Files.writeString(folder.resolve("root-key"), GuardedSite.KEY);
    int port = FreePort.next();
    var person = new Browser.NewContextOptions()
        .setIgnoreHTTPSErrors(true)
        .setBaseURL("https://127.0.0.1:" + port);
    try (var server = ServerProcess.spawn(
            "--temporary",
            "--root-key-file=" + folder.resolve("root-key"),
            "--tls-cert=" + folder.resolve("server.pem"),
            "--tls-key=" + folder.resolve("server.key"),
            "--ui-port=" + port);
        var context = chromium.open(person)) {
      server.awaitBanner();
      var page = context.newPage();
      page.navigate("/ui/default/now");
      var area = new Area(page.locator("body"));
      area.fill("API key", GuardedSite.KEY);
      area.press("Log in");
      area.shows(AriaRole.HEADING, "Now");

      assertThat(context.cookies()).singleElement().satisfies(cookie -> {
        assertThat(cookie.name).isEqualTo("__Host-almanac_session");
        assertThat(cookie.secure).isTrue();
        assertThat(cookie.httpOnly).isTrue();
      });
      area.press("Log out root");
      PlaywrightAssertions.assertThat(area.find(AriaRole.BUTTON, "Log in")).isVisible();
      assertThat(context.cookies()).isEmpty();
    }
  }
}
