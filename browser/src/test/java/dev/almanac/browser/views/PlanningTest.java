package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;
import dev.almanac.browser.seed.ScheduleDraft;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The next days of all schedules, and named calendars. */
@InBrowser
class PlanningTest {
  @Test
  void busySpotsAreNamed(Visitor visitor) {
    var plan = visitor.open("/ui/" + Company.NAMESPACE + "/planning");
    plan.shows("Busy spots");

    assertThat(plan.root().locator(".spots").first()).containsText("exchange-rates");
    assertThat(plan.root().locator("svg.bars .bar-of").first()).isVisible();
  }

  @Test
  void aMaintenanceWindowShowsWhatItHits(Visitor visitor) {
    var plan = visitor.open("/ui/" + Company.NAMESPACE + "/planning");
    var bars = plan.root().locator("svg.bars");
    bars.hover();
    var box = bars.boundingBox();
    var mouse = visitor.page().mouse();
    mouse.move(box.x + box.width * 0.3, box.y + 40);
    mouse.down();
    mouse.move(box.x + box.width * 0.4, box.y + 40);
    mouse.up();

    assertThat(plan.root().locator(".hits")).containsText("exchange-rates");
    assertThat(visitor.share().root().locator(".hits")).containsText("exchange-rates");
  }

  @Test
  void aCalendarIsCreatedChangedAndItsSchedulesFollow(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    var page = visitor.open("/ui/" + namespace + "/calendars");
    page.shows("No calendar yet");
    page.press("Create a calendar");
    visitor.dialog().fill("Name", "closed");
    visitor.dialog().fill("Dates", "2031-05-01");
    visitor.dialog().press("Create");
    page.shows(AriaRole.HEADING, "closed");
    ScheduleDraft.of("follower")
        .every(Duration.ofDays(1))
        .not("closed")
        .create(site.connection(), namespace);

    page.press("Edit the days");
    page.press("Sat");
    page.fill("Dates", "2031-05-01\n2031-13-01");
    assertThat(page.within("main").root().getByRole(AriaRole.ALERT)).containsText("2031-13-01");
    page.fill("Dates", "2031-05-01\n2031-12-24");
    page.press("Save a new version");
    visitor.dialog().fill("Reason", "Saturdays off");
    visitor.dialog().press("Save");
    page.shows("Saturdays off");
    page.shows("Version 2");

    visitor.open("/ui/" + namespace + "/schedules/follower?tab=definition").shows("closed");
    visitor.open("/ui/" + namespace + "/calendars/closed").press("Delete");
    visitor.dialog().press("Delete");
    visitor.messages().shows("is used by schedule follower");
    visitor.expects("400");
  }

  @Test
  void whatCalendarsCloseIsInThePlan(Visitor visitor) {
    visitor
        .open("/ui/" + Company.NAMESPACE + "/planning?days=31")
        .shows("What named calendars close");
    assertThat(visitor.page().locator(".spots").last())
        .containsText(Pattern.compile("month-end|daily-report"));
  }
}
