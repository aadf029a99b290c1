package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.GuardedSite;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Who changed what, on a server that asks who its callers are. */
@InBrowser
class AuditViewTest {
  @Test
  void showsWhatWasChangedAndByWhom(Visitor visitor, GuardedSite site) {
    logIn(visitor);
    visitor.open("/ui/default/keys").press("Create a key");
    visitor.dialog().fill("Name", "a key to be found");
    visitor.dialog().press("Create");
    visitor.dialog().press("I have it");

    var list = visitor.open("/ui/default/audit").within("main");
    list.choose("Where", "everywhere");
    list.fill("Only about this id", "a key to be found");
    list.shows("CreateApiKey");
    list.shows("root");
    list.shows("127.0.0.1:");
    Assertions.assertThat(visitor.violations()).isEmpty();

    list.choose("Result", "refused");
    list.shows(AriaRole.HEADING, "No records");
    visitor.area().press("Log out root");
    assertThat(visitor.area().find(AriaRole.LINK, "Audit")).hasCount(0);
  }

  private static void logIn(Visitor visitor) {
    visitor.expects("401");
    var form = visitor.open("/ui/default/now");
    form.fill("API key", GuardedSite.KEY);
    form.press("Log in");
    visitor.area().shows(AriaRole.LINK, "Audit");
  }
}
