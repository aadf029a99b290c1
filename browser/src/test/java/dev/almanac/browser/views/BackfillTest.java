package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.ScheduleDraft;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Acting now for times that have passed. */
@InBrowser
class BackfillTest {
  private static String namespace;

  @BeforeAll
  static void open(Site site) {
    namespace = site.newNamespace();
    site.office(namespace, "reports");
  }

  @Test
  void aRangeIsChosenSeenAndStarted(Visitor visitor, Site site) {
    ScheduleDraft.of("hourly").every(Duration.ofHours(1)).create(site.connection(), namespace);
    var form = visitor.open(place("hourly"));
    range(form, "00:00", "05:00");
    form.within("main").tickRadio("All at once");
    var outlook = outlook(form);
    outlook.shows(AriaRole.HEADING, "6 times to start");
    assertThat(outlook.root().locator("li").filter(having("starts"))).hasCount(6);
    begin(visitor, form, "morning");

    visitor.messages().shows("Backfill morning has begun");
    assertThat(form.root().locator("tbody tr").filter(having("morning"))).containsText("6");
    outlook.shows(AriaRole.HEADING, "0 times to start"); // it only fills
    form.within("main").tickRadio("Run again");
    outlook.shows(AriaRole.HEADING, "6 times to start");
  }

  @Test
  void oneThatRunsIsPausedResumedAndCancelled(Visitor visitor, Site site) {
    ScheduleDraft.of("slow").every(Duration.ofMinutes(1)).create(site.connection(), namespace);
    var form = visitor.open(place("slow"));
    range(form, "00:00", "10:00");
    form.within("main").tickRadio("All at once");
    form.fill("Times a second", "1");
    form.root().press("Tab");
    begin(visitor, form, "long");
    var banner = new Area(form.root().locator(".banner").filter(having("Backfill long")));
    assertThat(banner.root()).containsText(Pattern.compile("[1-9]\\d* started"));

    banner.press("Pause");
    visitor.dialog().press("Pause backfill");
    assertThat(banner.root()).containsText("paused");
    banner.press("Resume");
    visitor.dialog().press("Resume backfill");
    assertThat(banner.root()).not().containsText("paused");
    banner.press("Cancel");
    visitor.dialog().press("Cancel backfill");
    assertThat(banner.root()).hasCount(0);
    assertThat(form.root().locator("tbody tr").filter(having("long"))).containsText("cancelled");
  }

  @Test
  void daysAreChosenByClicking(Visitor visitor, Site site) {
    ScheduleDraft.of("daily").every(Duration.ofDays(1)).create(site.connection(), namespace);
    var form = visitor.open(place("daily"));
    form.press("Earlier months");
    var days = form.root().locator("table.pick").first();
    days.getByRole(AriaRole.BUTTON, named("^3 ")).click();
    days.getByRole(AriaRole.BUTTON, named("^5 ")).click();

    outlook(form).shows(AriaRole.HEADING, "3 times to start");
    assertThat(visitor.page()).hasURL(Pattern.compile("from=.*to="));
  }

  private static void range(Area form, String from, String to) {
    var day = LocalDate.now(ZoneOffset.UTC).minusDays(2);
    form.fill("From", day + "T" + from);
    form.root().press("Tab");
    form.fill("To, inclusive", day + "T" + to);
    form.root().press("Tab");
  }

  private static void begin(Visitor visitor, Area form, String name) {
    form.press("Start the backfill");
    visitor.dialog().fill("Name", name);
    visitor.dialog().fill("Reason", "the data came late");
    visitor.dialog().press("Start");
  }

  private static Area outlook(Area form) {
    return form.within(AriaRole.COMPLEMENTARY, "Times of the range");
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static Locator.GetByRoleOptions named(String pattern) {
    return new Locator.GetByRoleOptions().setName(Pattern.compile(pattern));
  }

  private static String place(String schedule) {
    return "/ui/" + namespace + "/schedules/" + schedule + "/backfill";
  }
}
