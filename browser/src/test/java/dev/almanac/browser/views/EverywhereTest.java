package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What every view has around it. */
@InBrowser
class EverywhereTest {
  private static final String HOME = "/ui/" + Company.NAMESPACE;

  @Test
  void theBareAddressLeadsToNow(Visitor visitor) {
    visitor.open("/").shows(AriaRole.HEADING, "Now");
    assertThat(visitor.page()).hasURL(Pattern.compile("/ui/default/now$"));
  }

  @Test
  void keysLeadToPlaces(Visitor visitor) {
    var page = visitor.open(HOME + "/workflows");
    page.shows(AriaRole.HEADING, "Workflows");
    visitor.types("g", "s");
    page.shows(AriaRole.HEADING, "Schedules");
    visitor.types("g", "q");
    page.shows(AriaRole.HEADING, "Task queues");
    visitor.page().goBack();
    page.shows(AriaRole.HEADING, "Schedules");
  }

  @Test
  void aPhoneReachesEverything(Visitor visitor) {
    var page = visitor.takesAPhone().open(HOME + "/now");
    page.shows(AriaRole.LINK, "crm-sync");
    var places = page.within(AriaRole.NAVIGATION, "Pages");
    places.follow("Schedules");
    page.shows(AriaRole.LINK, "crm-sync");
    places.follow("Server");
    page.shows(AriaRole.HEADING, "Server");
    page.press("Go to or do…");
    visitor.dialog().root().locator("input").fill("order-1004");
    visitor.dialog().all(AriaRole.OPTION).first().click();
    page.shows(AriaRole.HEADING, "order-1004");
  }

  @Test
  void theQuestionMarkExplainsTheKeys(Visitor visitor) {
    visitor.open(HOME + "/workflows").shows(AriaRole.HEADING, "Workflows");
    visitor.types("?");
    visitor.dialog().shows("Search on this page");
    visitor.dialog().shows("Start a workflow"); // of this view
    visitor.types("Escape");
    assertThat(visitor.dialog().root()).hasCount(0);
  }

  @Test
  void thePaletteFindsPagesActionsAndIds(Visitor visitor) {
    var page = visitor.open(HOME + "/workflows");
    page.shows(AriaRole.HEADING, "Workflows");
    visitor.types("Control+k");
    assertThat(visitor.dialog().root().locator("input")).isFocused();
    visitor.page().keyboard().type("order-1004");
    assertThat(visitor.dialog().all(AriaRole.OPTION).first()).containsText("order-1004");
    visitor.types("Enter");
    page.shows(AriaRole.HEADING, "order-1004");

    page.press("Go to or do…");
    assertThat(visitor.dialog().root().locator("input")).isFocused();
    visitor.page().keyboard().type("signal this");
    assertThat(visitor.dialog().all(AriaRole.OPTION).first()).containsText("Signal this run");
    visitor.types("Enter");
    visitor.dialog().shows("Signal order-1004");
  }

  @Test
  void timesFollowTheChosenZone(Visitor visitor) {
    var page = visitor.open(HOME + "/workflows?search=order-1008");
    var started = page.root().locator("tbody time").first();
    assertThat(started).isVisible();
    page.choose("Zone of times", "utc");
    page.within("main").shows("UTC");
    var utc = started.textContent();
    page.choose("Zone of times", "viewer");
    assertThat(started).not().hasText(utc);

    var shared = visitor.share(); // the browser remembers
    assertThat(shared.root().locator("tbody time").first()).hasText(started.textContent());
  }

  @Test
  void coloursFollowTheSystemUntilOneIsChosen(Visitor visitor) {
    visitor.prefers(ColorScheme.DARK);
    var page = visitor.open(HOME + "/workflows");
    page.shows(AriaRole.HEADING, "Workflows");
    var dark = background(visitor);
    visitor.prefers(ColorScheme.LIGHT);
    assertThat(background(visitor)).isNotEqualTo(dark);

    page.press("Colours: As the system");
    page.press("Colours: Light");
    page.shows(AriaRole.BUTTON, "Colours: Dark");
    assertThat(background(visitor)).isEqualTo(dark);
  }

  private static Object background(Visitor visitor) {
    return visitor.page().evaluate("getComputedStyle(document.documentElement).backgroundColor");
  }

  @Test
  void anotherNamespaceShowsTheSamePlace(Visitor visitor) {
    var page = visitor.open(HOME + "/workflows");
    page.shows(AriaRole.LINK, "order-1004");
    page.choose("Namespace", "default");

    page.shows("No workflows yet");
    assertThat(visitor.page()).hasURL(Pattern.compile("/ui/default/workflows$"));
  }

  @Test
  void whatIsNotThereIsSaid(Visitor visitor) {
    visitor.expects("404");
    visitor.open(HOME + "/workflows/nobody-knows-me");
    assertThat(visitor.area().root().getByRole(AriaRole.ALERT).first()).isVisible();

    visitor.open(HOME + "/no-such-place");
    visitor.area().shows(AriaRole.HEADING, "No such page");
  }
}
