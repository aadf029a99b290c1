package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;
import org.junit.jupiter.api.Test;

/** Starting workflows, task queues, namespaces and the server. */
@InBrowser
class SystemTest {
  @Test
  void aWorkflowIsStartedWithInputAndMemo(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    var form = visitor.open("/ui/" + namespace + "/start-workflow");
    form.press("Start");
    assertThat(form.root().locator("[aria-invalid=true]").first()).isFocused();
    form.fill("Workflow id", "by-hand");
    form.fill("Type", "Report");
    form.fill("Task queue", "reports");
    form.fill(
        "Input", "{\"about\": \"by hand\", \"minutes\": 0, \"attempts\": 1, \"fails\": false}");
    form.root().getByText("Memo and search attributes").click();
    form.fill("Memo", "{\"why\": \"asked by mail\"}");
    form.press("Start");

    visitor.area().shows(AriaRole.HEADING, "by-hand");
    visitor.area().shows("asked by mail");
    site.office(namespace, "reports");
    visitor.area().shows("completed");
    visitor.area().follow("Start like this one");
    assertThat(visitor.area().root().getByLabel("Type")).hasValue("Report");
  }

  @Test
  void queuesWithoutWorkersStandOut(Visitor visitor, Site site) {
    var namespace = site.newNamespace();
    var office = site.office(namespace, "sync");
    office.start("Export", "deserted", "export-1");
    var list = visitor.open("/ui/" + namespace + "/task-queues");
    assertThat(row(list.root(), "deserted")).containsText("nobody polls");
    list.follow("deserted");
    visitor.area().shows("Nobody polls this queue.");
    visitor.area().shows("1 waiting");

    visitor.open("/ui/" + namespace + "/task-queues/sync").shows("office");
  }

  private static Locator row(Locator root, String text) {
    return root.locator("tbody tr").filter(new Locator.FilterOptions().setHasText(text));
  }

  @Test
  void aNamespaceIsRegisteredAndChanged(Visitor visitor, Site site) {
    var name = site.newNamespace() + "-by-hand";
    var page = visitor.open("/ui/default/namespaces");
    page.press("Register a namespace");
    visitor.dialog().fill("Name", name);
    visitor.dialog().press("Register");
    visitor.messages().shows("Namespace %s is there".formatted(name));
    row(page.root(), name).getByText("Change").click();
    visitor.dialog().fill("Description", "for trials");
    visitor.dialog().fill("Days to keep closed workflows", "7");
    visitor.dialog().press("Change");

    assertThat(row(page.root(), name)).containsText("for trials");
    assertThat(row(page.root(), name)).containsText("7 d");
  }

  @Test
  void aSearchAttributeIsAdded(Visitor visitor, Site site) {
    var page = visitor.open("/ui/" + site.newNamespace() + "/namespaces");
    page.press("Add");
    visitor.dialog().fill("Name", "Region");
    visitor.dialog().choose("Type", "Keyword");
    visitor.dialog().press("Add");

    visitor.messages().shows("Workflows can be found by Region");
    page.shows("Region");
  }

  @Test
  void theServerTellsWhatItIsAndMeasures(Visitor visitor) {
    var page = visitor.open("/ui/" + Company.NAMESPACE + "/server");
    page.shows("ready");
    page.shows("sqlite");
    page.shows(AriaRole.HEADING, "Slowest calls");
    page.fill("Find a metric", "commit");
    assertThat(page.root().locator(".scroll-x tbody tr").first()).containsText("commit");
  }
}
