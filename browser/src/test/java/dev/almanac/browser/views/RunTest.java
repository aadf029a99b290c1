package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Objects.requireNonNull;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Office;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One run, which a worker of the SDK carries on with. */
@InBrowser
class RunTest {
  private static final String PARTS = "Parts of this run";

  private static String namespace;
  private static Office office;

  @BeforeAll
  static void open(Site site) {
    namespace = site.newNamespace();
    office = site.office(namespace, "orders");
  }

  @Test
  void aSignalCarriesItOnBeforeOnesEyes(Visitor visitor) {
    office.orders().open("paid");
    var run = visitor.open(place("paid"));
    run.shows("running");
    run.press("Signal");
    var dialog = visitor.dialog();
    dialog.fill("Signal", "pay");
    dialog.fill("Inputs", "\"card\"");
    dialog.fill("Your name", "Ada");
    dialog.press("Send");

    visitor.messages().shows("Signal pay was sent");
    run.shows("completed");
    run.shows("\"Lamp to Elm Street 1\"");
    run.shows(AriaRole.BUTTON, "Ada");
  }

  @Test
  void anInputThatIsNoJsonIsRefusedInTheDialog(Visitor visitor) {
    office.orders().open("careless");
    visitor.open(place("careless")).press("Signal");
    var dialog = visitor.dialog();
    dialog.fill("Signal", "pay");
    dialog.fill("Inputs", "card");
    dialog.press("Send");

    assertThat(dialog.root().getByRole(AriaRole.ALERT)).containsText("double quotes");
  }

  @Test
  void queriesAreAnsweredByTheWorker(Visitor visitor) {
    office.orders().open("asked");
    var run = visitor.open(place("asked"));
    part(run, "Ask and send");
    run.fill("Name", "status");
    run.press("Ask");
    run.shows("\"waiting for the payment; eve: no hurry\"");
    run.press("Stack trace");
    run.shows("OrderWorkflow");
  }

  @Test
  void updatesAreAnsweredOrRefused(Visitor visitor) {
    office.orders().open("moved");
    var run = visitor.open(place("moved"));
    update(visitor, run, "\"Oak Street 7\"");
    visitor.messages().shows("The update is complete");
    update(visitor, run, "\" \"");
    visitor.messages().shows("The update was refused: the address is empty");
  }

  private static void update(Visitor visitor, Area run, String address) {
    run.pick("More to do with this run", "Update…");
    var dialog = visitor.dialog();
    dialog.fill("Update", "changeAddress");
    dialog.fill("Inputs", address);
    dialog.press("Send");
  }

  @Test
  void itIsCancelled(Visitor visitor) {
    office.orders().open("regretted");
    var run = visitor.open(place("regretted"));
    run.press("Cancel");
    visitor.dialog().fill("Reason", "no longer wanted");
    visitor.dialog().press("Ask it to cancel");

    run.shows("canceled");
    assertThat(run.find(AriaRole.BUTTON, "Signal")).hasCount(0);
  }

  @Test
  void itIsTerminatedForAReason(Visitor visitor) {
    office.orders().open("stuck");
    var run = visitor.open(place("stuck"));
    run.pick("More to do with this run", "Terminate…");
    visitor.dialog().fill("Reason", "ordered twice");
    visitor.dialog().press("Terminate");

    run.shows("terminated");
    part(run, "Events");
    run.shows("ordered twice");
  }

  @Test
  void aResetGoesToTheNewRun(Visitor visitor) {
    var before = requireNonNull(office.orders().open("again").getExecution());
    var run = visitor.open(place("again"));
    run.pick("More to do with this run", "Reset…");
    visitor.dialog().fill("Reason", "deployed a fix");
    visitor.dialog().press("Reset");

    visitor.messages().shows("The new run has taken over");
    assertThat(visitor.page())
        .not()
        .hasURL(Pattern.compile("/again(/" + before.getRunId() + ")?$"));
    run.shows("running");
    part(run, "Relations");
    var runs = new Area(run.root().locator("section").filter(having("Runs of this id")));
    assertThat(runs.all(AriaRole.LISTITEM)).hasCount(2);
    runs.shows("this run");
  }

  @Test
  void whatItWaitsForIsSaid(Visitor visitor) {
    office.start("Export", "nobody", "unattended");
    var run = visitor.open(place("unattended"));

    assertThat(run.root().locator(".banner"))
        .containsText(Pattern.compile("no worker|nobody", Pattern.CASE_INSENSITIVE));
    run.follow("The queue");
    run.shows("Nobody polls this queue.");
  }

  @Test
  void anActivityIsPausedAndGoesOn(Visitor visitor) {
    office.orders().charging("declined");
    var run = visitor.open(place("declined"));
    part(run, "Pending");
    run.shows("ChargeCard");
    run.shows("connection to warehouse-2 refused");
    run.press("Pause");
    visitor.dialog().fill("Reason", "the bank is down");
    visitor.dialog().press("Pause");

    run.shows("paused");
    visitor.messages().press("Undo");
    run.shows(AriaRole.BUTTON, "Pause");
  }

  @Test
  void theHistoryIsSearchedAndEachPartExplained(Visitor visitor) {
    var order = office.orders().paid("explained", 91);
    order.getResult(String.class);
    var run = visitor.open(place("explained"));
    run.beginning(AriaRole.LINK, "activity ChargeCard").click();
    run.within(AriaRole.REGION, "Details").shows("ChargeCard");
    var shared = visitor.share();
    shared.within(AriaRole.REGION, "Details").shows("ChargeCard");

    part(run, "Events");
    run.fill("Find in this history", "wrap it");
    run.shows("1 of ");
    part(run, "JSON");
    run.shows("EVENT_TYPE_WORKFLOW_EXECUTION_STARTED");
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static void part(Area run, String name) {
    run.within(AriaRole.NAVIGATION, PARTS).followFirst(name);
  }

  private static String place(String workflow) {
    return "/ui/" + namespace + "/workflows/" + workflow;
  }
}
