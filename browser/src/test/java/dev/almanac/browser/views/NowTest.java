package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;
import dev.almanac.browser.seed.ScheduleDraft;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The picture of what happens around now. */
@InBrowser
class NowTest {
  private static final String PLACE = "/ui/" + Company.NAMESPACE + "/now";

  @Test
  void aLaneTellsWhatBecameOfItsTimesAndWhatComes(Visitor visitor) {
    var now = visitor.open(PLACE);

    assertThat(lane(now, "hourly-import")).hasAttribute("aria-label", Pattern.compile("failed"));
    assertThat(lane(now, "slow-reindex")).hasAttribute("aria-label", Pattern.compile("skipped"));
    assertThat(lane(now, "exchange-rates"))
        .hasAttribute("aria-label", Pattern.compile("completed.*coming", Pattern.DOTALL));
  }

  @Test
  void aMarkExplainsItselfAndLeadsToItsTime(Visitor visitor) {
    var now = visitor.open(PLACE);
    var mark = lane(now, "invoice-run").locator(".one.good .mark").first();
    mark.hover();
    assertThat(now.root().locator(".tip")).containsText("completed");
    mark.click();

    now.shows(AriaRole.HEADING, "invoice-run");
    assertThat(visitor.page()).hasURL(Pattern.compile("time="));
    now.shows("Started");
  }

  @Test
  void whatNeedsAPersonStandsAbove(Visitor visitor) {
    var attention = visitor.open(PLACE).within(AriaRole.REGION, "What needs attention");
    attention.shows(AriaRole.LINK, "hourly-import");
    showAll(attention);

    assertThat(item(attention, "nightly-newsletter")).containsText("ticket 4711");
    assertThat(item(attention, "nightly-newsletter")).containsText(Company.BOB);
    assertThat(item(attention, "leap-of-faith")).containsText("never");
    assertThat(item(attention, "legacy")).containsText("worker");
  }

  private static void showAll(Area attention) {
    var rest = attention.root().getByText(Pattern.compile("^Show \\d+ more$"));
    if (rest.isVisible()) {
      rest.click();
    }
  }

  private static Locator item(Area attention, String id) {
    return attention
        .root()
        .locator("li")
        .filter(new Locator.FilterOptions().setHasText(id))
        .first();
  }

  @Test
  void statesAndWordsFilterTheLanes(Visitor visitor) {
    var now = visitor.open(PLACE);
    now.within(AriaRole.NAVIGATION, "States").followFirst("paused");
    assertThat(now.root().locator(".now-lane")).hasCount(1);
    now.shows(AriaRole.LINK, "nightly-newsletter");

    now = visitor.open(PLACE);
    now.shows(AriaRole.LINK, "crm-sync");
    visitor.types("/");
    visitor.page().keyboard().type("database");
    assertThat(now.root().locator(".now-lane")).hasCount(1);
    now.shows(AriaRole.LINK, "database-backup");
  }

  @Test
  void aFireAppearsByItself(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    site.office(namespace, "reports");
    var now = visitor.open("/ui/" + namespace + "/now");
    now.shows("No schedule yet");
    now.shows("almanac schedule create");
    ScheduleDraft.of("often").every(Duration.ofSeconds(1)).create(site.connection(), namespace);

    assertThat(lane(now, "often")).hasAttribute("aria-label", Pattern.compile("completed"));
  }

  private static Locator lane(Area now, String id) {
    return now.root().locator("svg.now-track[aria-label^='" + id + ":']");
  }
}
