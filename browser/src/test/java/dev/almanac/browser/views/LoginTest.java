package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.GuardedSite;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** A server that asks who its callers are. */
@InBrowser
class LoginTest {
  @Test
  void whoHasAKeyGetsInAndOut(Visitor visitor, GuardedSite site) {
    visitor.expects("401");
    var form = visitor.open("/ui/default/schedules");
    form.shows(AriaRole.HEADING, "Almanac");
    Assertions.assertThat(visitor.violations()).isEmpty();

    form.fill("API key", "not-this-one-but-as-long-as-a-key-is");
    form.press("Log in");
    visitor.area().shows("The server does not know this key.");
    form.fill("API key", GuardedSite.KEY);
    form.press("Log in");

    visitor.area().shows(AriaRole.HEADING, "Schedules");
    visitor.area().press("Log out root");
    visitor.area().shows(AriaRole.HEADING, "Almanac");
    visitor.open("/ui/default/schedules").shows(AriaRole.HEADING, "Almanac");
  }

  @Test
  void theCookieIsOutOfReachOfScripts(Visitor visitor, GuardedSite site) {
    visitor.expects("401");
    var form = visitor.open("/ui/default/now");
    form.fill("API key", GuardedSite.KEY);
    form.press("Log in");
    visitor.area().shows(AriaRole.HEADING, "Now");

    Assertions.assertThat(visitor.page().evaluate("document.cookie")).isEqualTo("");
    Assertions.assertThat(visitor.page().context().cookies()).singleElement().satisfies(cookie -> {
      Assertions.assertThat(cookie.name).isEqualTo("almanac_session");
      Assertions.assertThat(cookie.httpOnly).isTrue();
    });
    assertThat(visitor.page().locator(".live.live")).isVisible();
  }

  @Test
  void whatIsDoneCarriesTheNameOfTheKey(Visitor visitor, GuardedSite site) {
    visitor.expects("401");
    var form = visitor.open("/ui/default/start-workflow");
    form.fill("API key", GuardedSite.KEY);
    form.press("Log in");
    visitor.area().fill("Workflow id", "by-root");
    visitor.area().fill("Type", "Report");
    visitor.area().fill("Task queue", "reports");
    visitor.area().press("Start");

    visitor.area().shows(AriaRole.HEADING, "by-root");
    visitor.area().shows(Pattern.compile("root"));
  }
}
