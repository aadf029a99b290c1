package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
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

@InBrowser
class ScheduleListTest {
  private static final String PLACE = "/ui/" + Company.NAMESPACE + "/schedules";

  @Test
  void statesTellTheTruth(Visitor visitor) {
    var list = visitor.open(PLACE);

    assertThat(row(list, "hourly-import")).containsText("failing");
    assertThat(row(list, "nightly-newsletter")).containsText("paused");
    assertThat(row(list, "nightly-newsletter")).containsText("ticket 4711");
    assertThat(row(list, "leap-of-faith")).containsText("never matches");
    assertThat(row(list, "trial-offer")).containsText("used up");
    assertThat(row(list, "daily-report")).containsText("At 06:00 on Mondays to Fridays");
    assertThat(row(list, "daily-report")).containsText("sales");
  }

  @Test
  void aRowShowsTheLastOutcomesAndTheNextTime(Visitor visitor) {
    var list = visitor.open(PLACE + "?search=invoice");

    assertThat(row(list, "invoice-run").locator(".recent"))
        .hasAccessibleName(Pattern.compile("Last outcomes, newest first: .*completed"));
    assertThat(row(list, "invoice-run").locator("time").first())
        .hasText(Pattern.compile("in \\d+ min"));
  }

  @Test
  void filtersAreInTheAddress(Visitor visitor) {
    var list = visitor.open(PLACE);
    list.within(AriaRole.NAVIGATION, "States").followFirst("failing");
    assertThat(rows(list)).hasCount(1);
    assertThat(rows(visitor.share())).hasCount(1);
    list.fill("Search by id, type, queue or notes", "nothing like this");
    list.shows("No schedule fits");
  }

  @Test
  void arrowsWalkThroughTheList(Visitor visitor) {
    var list = visitor.open(PLACE);
    list.shows(AriaRole.LINK, "clock-change");
    visitor.types("ArrowDown", "ArrowDown", "Enter");

    assertThat(list.root().locator("h1")).hasText("crm-sync");
  }

  @Test
  void severalArePausedForAReasonAndThatIsUndone(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    for (int i = 1; i <= 3; i++) {
      ScheduleDraft.of("report-" + i)
          .every(Duration.ofHours(1))
          .create(site.connection(), namespace);
    }
    var list = visitor.open("/ui/" + namespace + "/schedules");
    list.tick("Choose report-1");
    list.tick("Choose report-3");
    list.press("Pause");
    visitor.dialog().fill("Reason", "stocktaking");
    visitor.dialog().fill("Your name", "Ada");
    visitor.dialog().press("Pause");

    assertThat(row(list, "report-1")).containsText("stocktaking");
    assertThat(row(list, "report-1")).containsText("Ada");
    assertThat(row(list, "report-2")).not().containsText("paused");
    visitor.messages().press("Undo");
    assertThat(row(list, "report-3")).not().containsText("paused");
  }

  @Test
  void oneIsStartedNowAndDeleted(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    ScheduleDraft.of("by-hand").create(site.connection(), namespace);
    site.office(namespace, "reports");
    var list = visitor.open("/ui/" + namespace + "/schedules");
    list.pick("Actions for by-hand", "Start now");
    visitor.dialog().press("Start");
    visitor.messages().shows("Started by-hand-");
    assertThat(row(list, "by-hand").locator(".recent"))
        .hasAccessibleName(Pattern.compile("completed"));

    list.pick("Actions for by-hand", "Delete");
    visitor.dialog().fill("Type by-hand to delete it", "by hand");
    visitor.dialog().press("Delete");
    visitor.dialog().shows("This is not by-hand.");
    visitor.dialog().fill("Type by-hand to delete it", "by-hand");
    visitor.dialog().press("Delete");
    list.shows("No schedule yet");
  }

  private static Locator rows(Area list) {
    return list.root().locator(".schedule-row");
  }

  private static Locator row(Area list, String id) {
    var link = list.root()
        .page()
        .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(id).setExact(true));
    return rows(list).filter(new Locator.FilterOptions().setHas(link));
  }
}
