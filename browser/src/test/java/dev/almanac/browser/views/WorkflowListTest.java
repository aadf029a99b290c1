package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@InBrowser
class WorkflowListTest {
  private static final String PLACE = "/ui/" + Company.NAMESPACE + "/workflows";

  @Test
  void countsAreFiltersThatCanBeShared(Visitor visitor) {
    var list = visitor.open(PLACE);
    list.within(AriaRole.NAVIGATION, "Status").followFirst("terminated");

    assertThat(rows(list)).hasCount(1);
    list.shows(AriaRole.LINK, "order-1008");
    var shared = visitor.share();
    assertThat(rows(shared)).hasCount(1);
    shared.shows(AriaRole.LINK, "order-1008");
  }

  @Test
  void searchAnswersWhileTyping(Visitor visitor) {
    var list = visitor.open(PLACE);
    list.shows(AriaRole.LINK, "order-1004");
    visitor.types("/");
    visitor.page().keyboard().type("order-1004");

    assertThat(rows(list)).hasCount(1);
    assertThat(visitor.page()).hasURL(Pattern.compile("search=order-1004"));
  }

  @Test
  void aColumnIsSortedByItsHead(Visitor visitor) {
    var list = visitor.open(PLACE);
    list.follow("Took");
    assertThat(rows(list).first()).containsText("2 h 35 min");
    list.follow("Took");
    assertThat(rows(list).first()).containsText(" ms");
    assertThat(rows(visitor.share()).first()).containsText(" ms");
  }

  @Test
  void conditionsAreBuiltOrTyped(Visitor visitor) {
    var list = visitor.open(PLACE);
    list.press("Filter");
    list.choose("Field", "WorkflowType");
    list.fill("Value", "Backup");
    list.press("Add the condition");
    assertThat(visitor.page()).hasURL(Pattern.compile("Backup"));
    assertThat(list.find(AriaRole.LINK, "order-1004")).hasCount(0);
    list.fill("List filter", "WorkflowType = 'Order' AND ExecutionStatus = 'Failed'");

    assertThat(rows(list)).hasCount(1);
    list.shows(AriaRole.LINK, "order-1003");
  }

  @Test
  void aFilterThatIsWrongIsExplained(Visitor visitor) {
    visitor.expects("400");
    var list = visitor.open(PLACE + "?query=WorkflowType+%3D");

    assertThat(list.root().getByRole(AriaRole.ALERT))
        .containsText("expected a value, found the end at position 15");
  }

  @Test
  void viewsAreKeptByTheBrowser(Visitor visitor) {
    visitor.open(PLACE + "?status=Failed&search=order").pick("Saved views", "Save this view…");
    visitor.dialog().fill("Name", "Unpaid orders");
    visitor.dialog().press("Save");

    var list = visitor.open(PLACE);
    list.open("Saved views");
    list.follow("Unpaid orders");
    assertThat(rows(list)).hasCount(1);
  }

  @Test
  void newRunsAppearByThemselves(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    var list = visitor.open("/ui/" + namespace + "/workflows");
    list.shows("No workflows yet");
    list.shows("almanac workflow start --type Hello");

    var office = site.office(namespace, "orders");
    office.start("Greeting", "orders", "hello-1");
    list.shows(AriaRole.LINK, "hello-1");
    assertThat(list.within(AriaRole.NAVIGATION, "Status").root()).containsText("completed 1");
  }

  @Test
  void manyAreChangedTogetherAfterADryRun(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    var office = site.office(namespace);
    for (int i = 1; i <= 3; i++) {
      office.start("Waiting", "nobody", "waiting-" + i);
    }
    var list = visitor.open("/ui/" + namespace + "/workflows");
    assertThat(rows(list)).hasCount(3);
    list.pick("Do something to all that are listed", "Terminate all…");
    var dialog = visitor.dialog();
    dialog.shows("waiting-2");
    dialog.press("Terminate all");
    assertThat(dialog.root()).isVisible(); // for want of a reason
    dialog.fill("Reason", "started by mistake");
    dialog.press("Terminate all");

    var batch = visitor.area();
    batch.shows("3 done of 3");
    batch.shows("started by mistake");
    assertThat(visitor.page().url()).contains("/batches/");
  }

  private static Locator rows(Area list) {
    return list.root().locator("tbody tr");
  }
}
