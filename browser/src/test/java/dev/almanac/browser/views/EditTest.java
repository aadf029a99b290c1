package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.ScheduleDraft;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Creating and changing schedules, with a preview from the server. */
@InBrowser
class EditTest {
  private static String namespace;

  @BeforeAll
  static void open(Site site) {
    namespace = site.newNamespace();
  }

  @Test
  void whatIsCreatedRunsAndItsLedgerShowsIt(Visitor visitor, Site site) {
    site.office(namespace, "reports");
    var form = visitor.open("/ui/" + namespace + "/create-schedule");
    form.fill("Schedule id", "often");
    form.press("Interval");
    form.fill("Every", "2s");
    form.fill("Workflow type", "Report");
    form.fill("Task queue", "reports");
    preview(form).shows("Every 2 seconds");
    assertThat(preview(form).root().locator(".next-times li")).hasCount(8);
    form.press("Create");
    visitor.dialog().fill("Your name", "Ada");
    visitor.dialog().press("Create");

    form.shows(AriaRole.HEADING, "often");
    assertThat(form.root().locator("li.tick").first()).containsText("completed");
    form.shows("Created by Ada");
  }

  @Test
  void errorsStandAtTheirFieldWhileTyping(Visitor visitor) {
    var form = visitor.open("/ui/" + namespace + "/create-schedule");
    form.press("Cron string");
    form.type("Cron string", "0 25 * * *");

    assertThat(rule(form).getByRole(AriaRole.ALERT)).containsText("Hour");
    form.fill("Cron string", "0 5 * * *");
    assertThat(rule(form).getByRole(AriaRole.ALERT)).hasCount(0);
    preview(form).shows("At 05:00");
  }

  @Test
  void surprisesAreToldBeforeTheyHappen(Visitor visitor) {
    var form = visitor.open("/ui/" + namespace + "/create-schedule");
    form.press("Cron string");
    form.fill("Cron string", "0 0 31 2 *");
    preview(form).shows("never");
    form.fill("Cron string", "30 2 * * *");
    form.within("main").fill("Zone", "Europe/Berlin");
    assertThat(preview(form).root().locator(".remark").first()).containsText("02:30");
    form.fill("Cron string", "0 12 13 * FRI");
    preview(form).shows("at 12:00 on Fridays, and at 12:00 on the 13th of every month");
  }

  @Test
  void aChangeShowsWhatItDoesToTheTimesAndLeavesTheRestAlone(Visitor visitor, Site site) {
    ScheduleDraft.of("changed")
        .every(Duration.ofHours(6))
        .with("{\"about\":\"untouched\"}")
        .memo("owner", "\"sales\"")
        .create(site.connection(), namespace);
    var form = visitor.open("/ui/" + namespace + "/schedules/changed/edit");
    preview(form).shows("Its times stay as they are.");
    form.fill("Every", "8h");
    preview(form).shows("Changes against what is stored");
    preview(form).shows(AriaRole.LIST, "Times removed");
    form.press("Save changes");
    visitor.dialog().fill("Reason", "too often");
    visitor.dialog().press("Save");

    form.shows("Every 8 hours");
    form.within(AriaRole.NAVIGATION, "Parts of the schedule").follow("Versions");
    form.shows("too often");
    assertThat(form.root().locator(".diff .added").first()).containsText("28800s");
    var stored = site.connection()
        .workflows()
        .describeSchedule(DescribeScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId("changed")
            .build());
    var action = stored.getSchedule().getAction().getStartWorkflow();
    assertThat(action.getInput().getPayloads(0).getData().toStringUtf8())
        .isEqualTo("{\"about\":\"untouched\"}");
    assertThat(action.hasWorkflowTaskTimeout()).isFalse();
    assertThat(stored.getSchedule().getSpec().hasStartTime()).isFalse();
  }

  @Test
  void whatWasTypedIsNotLostByAccident(Visitor visitor) {
    var form = visitor.open("/ui/" + namespace + "/create-schedule");
    form.fill("Schedule id", "half-done");
    visitor.area().follow("Schedules");
    visitor.dialog().shows("Leave without saving?");
    visitor.dialog().root().getByText("Cancel").last().click();

    assertThat(form.root().getByLabel(Pattern.compile("^Schedule id"))).hasValue("half-done");
  }

  @Test
  void aCloneIsCreatedFromAnother(Visitor visitor, Site site) {
    ScheduleDraft.of("original")
        .cron("0 7 * * *", "Asia/Tokyo")
        .create(site.connection(), namespace);
    visitor.open("/ui/" + namespace + "/schedules/original").open("More actions");
    visitor.area().follow("Clone");
    var form = visitor.area();
    form.fill("Schedule id", "copy");
    form.press("Create");
    visitor.dialog().press("Create");

    form.shows(AriaRole.HEADING, "copy");
    form.shows("At 07:00 every day in Asia/Tokyo");
  }

  private static Area preview(Area form) {
    return form.within(AriaRole.COMPLEMENTARY, "Preview");
  }

  private static Locator rule(Area form) {
    return form.root().locator("fieldset.rule").last();
  }
}
