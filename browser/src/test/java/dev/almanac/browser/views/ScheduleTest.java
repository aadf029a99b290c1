package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Chore;
import dev.almanac.browser.seed.Company;
import dev.almanac.browser.seed.ScheduleDraft;
import dev.almanac.testkit.product.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One schedule. */
@InBrowser
class ScheduleTest {
  private static final String COMPANY = "/ui/" + Company.NAMESPACE + "/schedules/";
  private static final String PARTS = "Parts of the schedule";

  private static String namespace;

  @BeforeAll
  static void open(Site site) {
    namespace = site.newNamespace();
    site.office(namespace, "reports");
  }

  @Test
  void theLedgerIsFilteredByOutcome(Visitor visitor) {
    var schedule = visitor.open(COMPANY + "slow-reindex");
    schedule.within(AriaRole.NAVIGATION, "Outcomes").followFirst("skipped");

    assertThat(ticks(schedule).first()).containsText("skipped");
    assertThat(ticks(schedule).filter(having("completed"))).hasCount(0);
    assertThat(ticks(visitor.share()).first()).containsText("skipped");
  }

  @Test
  void aTimeIsExplained(Visitor visitor) {
    var schedule = visitor.open(COMPANY + "slow-reindex?outcome=Skipped");
    ticks(schedule).first().getByRole(AriaRole.BUTTON).first().click();

    schedule.shows("What was running");
    assertThat(schedule.root().locator(".reasons").first()).containsText("running");
    assertThat(visitor.page()).hasURL(Pattern.compile("time="));
  }

  @Test
  void aTimeShowsTheFailureOrTheResultOfItsRun(Visitor visitor) {
    var schedule = visitor.open(COMPANY + "hourly-import");
    ticks(schedule)
        .filter(having("failed"))
        .first()
        .getByRole(AriaRole.BUTTON)
        .first()
        .click();
    assertThat(schedule.root().locator(".causes")).containsText("has no customer");

    schedule = visitor.open(COMPANY + "invoice-run");
    ticks(schedule)
        .filter(having("completed"))
        .first()
        .getByRole(AriaRole.BUTTON)
        .first()
        .click();
    assertThat(schedule.root().locator(".explained .json")).containsText("rows");
  }

  @Test
  void whoPausedItAndWhyStandsOnTop(Visitor visitor) {
    var schedule = visitor.open(COMPANY + "nightly-newsletter");

    assertThat(banner(schedule)).containsText("Paused by " + Company.BOB);
    assertThat(banner(schedule)).containsText("Marketing rewrites the template, see ticket 4711");
  }

  @Test
  void itIsPausedAndThatIsUndone(Visitor visitor, Site site) {
    ScheduleDraft.of("paused").every(Duration.ofHours(1)).create(site.connection(), namespace);
    var schedule = visitor.open(place("paused"));
    schedule.press("Pause");
    visitor.dialog().fill("Reason", "too loud");
    visitor.dialog().fill("Your name", "Ada");
    visitor.dialog().press("Pause");
    assertThat(banner(schedule)).containsText("Paused by Ada");
    assertThat(banner(schedule)).containsText("too loud");

    visitor.messages().press("Undo");
    assertThat(banner(schedule)).hasCount(0);
    schedule.shows("Resumed by Ada"); // in the ledger
  }

  @Test
  void theKeyboardAloneDoes(Visitor visitor, Site site) {
    ScheduleDraft.of("typed").every(Duration.ofHours(1)).create(site.connection(), namespace);
    var schedule = visitor.open(place("typed"));
    schedule.shows(AriaRole.BUTTON, "Pause");
    visitor.types("p");
    assertThat(visitor.dialog().root().getByLabel("Reason")).isFocused();
    visitor.page().keyboard().type("hands off the mouse");
    visitor.types("Enter");
    assertThat(banner(schedule)).containsText("hands off the mouse");

    visitor.types("p");
    visitor.dialog().shows("Resume typed");
    visitor.types("Escape");
    assertThat(visitor.dialog().root()).hasCount(0);
    assertThat(banner(schedule)).hasCount(1);
  }

  @Test
  void itIsStartedNowWithAnotherInput(Visitor visitor, Site site) {
    ScheduleDraft.of("by-hand").create(site.connection(), namespace);
    var schedule = visitor.open(place("by-hand"));
    schedule.press("Start now");
    visitor.dialog().fill("Input instead of its own", "{oops");
    visitor.dialog().press("Start");
    assertThat(visitor.dialog().root().getByRole(AriaRole.ALERT)).containsText("not JSON");
    visitor
        .dialog()
        .fill("Input instead of its own", Chore.quick("once").failing().json());
    visitor.dialog().press("Start");

    visitor.messages().shows("Started by-hand-");
    assertThat(ticks(schedule).first()).containsText("failed");
    assertThat(ticks(schedule).first()).containsText("trigger");
    ticks(schedule).first().getByRole(AriaRole.BUTTON).first().click();
    ticks(schedule).first().getByRole(AriaRole.LINK).first().click();
    schedule.shows("has no customer");
  }

  @Test
  void aComingTimeIsSkipped(Visitor visitor, Site site) {
    ScheduleDraft.of("skipping").every(Duration.ofHours(1)).create(site.connection(), namespace);
    var schedule = visitor.open(place("skipping"));
    var first = schedule.root().locator(".coming li").first();
    first.getByRole(AriaRole.BUTTON).first().click();
    first.getByText("Skip this time").click();
    visitor.dialog().fill("Reason", "maintenance");
    visitor.dialog().press("Skip");

    assertThat(first).containsText("will be skipped");
    visitor.messages().press("Undo");
    assertThat(first).not().containsText("will be skipped");
  }

  @Test
  void theYearShowsWhatBecameOfItsDays(Visitor visitor) {
    var schedule = visitor.open(COMPANY + "exchange-rates");
    schedule.within(AriaRole.NAVIGATION, PARTS).follow("Year");

    assertThat(schedule.root().locator("svg.heat .part.good").first()).isVisible();
    assertThat(schedule.root().locator("table.months tbody tr").first()).isVisible();
    schedule = visitor.open(COMPANY + "hourly-import?tab=year");
    assertThat(schedule.root().locator("svg.heat .part.bad").first()).isVisible();
    assertThat(schedule.root().locator("svg.heat .part.good")).hasCount(0);
  }

  @Test
  void theDefinitionIsToldInWords(Visitor visitor) {
    var schedule = visitor.open(COMPANY + "daily-report");
    schedule.within(AriaRole.NAVIGATION, PARTS).follow("Definition");

    schedule.within("main").shows("holidays");
    schedule.within("main").shows("Europe/Berlin");
  }

  @Test
  void itIsExportedAsTheFileThatApplyReads(Visitor visitor, Site site)
      throws IOException, InterruptedException {
    var schedule = visitor.open(COMPANY + "daily-report");
    var download =
        visitor.page().waitForDownload(() -> schedule.pick("More actions", "Export as YAML"));

    assertThat(download.suggestedFilename()).isEqualTo("daily-report.yaml");
    assertThat(Files.readString(download.path())).contains("Europe/Berlin").contains("Report");
    assertThat(planned(site, download.path())).contains("Plan: 1 unchanged.");
  }

  private static String planned(Site site, Path file) throws IOException, InterruptedException {
    var words = List.of("plan", "-f", file.toString(), "-n", Company.NAMESPACE);
    var command = new ArrayList<>(List.of(Installation.unpacked().launcher().toString()));
    command.addAll(words);
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    Installation.unpacked().addTo(builder.environment());
    builder.environment().put("TEMPORAL_ADDRESS", site.target());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return output;
  }

  @Test
  void aDeletedOneLeavesItsLedger(Visitor visitor, Site site) {
    visitor.expects("404");
    ScheduleDraft.of("short-lived").create(site.connection(), namespace);
    var schedule = visitor.open(place("short-lived"));
    schedule.pick("More actions", "Delete");
    visitor.dialog().fill("Type short-lived to delete it", "short-lived");
    visitor.dialog().press("Delete");
    schedule.shows(AriaRole.HEADING, "Schedules");

    schedule = visitor.open(place("short-lived"));
    schedule.shows("There is no schedule short-lived now");
    schedule.shows("Deleted");
  }

  private static Locator ticks(Area schedule) {
    return schedule.root().locator("li.tick");
  }

  private static Locator banner(Area schedule) {
    return schedule.root().locator(".banner").filter(having("Paused"));
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static String place(String schedule) {
    return "/ui/" + namespace + "/schedules/" + schedule;
  }
}
