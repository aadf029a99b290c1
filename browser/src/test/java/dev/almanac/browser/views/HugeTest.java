package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Crowd;
import dev.almanac.browser.seed.LongHistory;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A crowd of schedules and runs, and a long history: with {@code --long} of 50,000 events. */
@InBrowser
class HugeTest {
  private static final int EVENTS = Boolean.getBoolean("almanac.long") ? 50_000 : 3_000;

  /** A page never has more elements, however long its list is. */
  private static final int ELEMENTS = 5_000;

  private static final String PLACE = "/ui/" + Crowd.NAMESPACE + "/";

  @Test
  void aLongHistoryScrollsAndIsSearched(Visitor visitor, Site site) {
    long events = LongHistory.write(site.connection(), Crowd.NAMESPACE, "long-history", EVENTS);
    var number = "%d.%03d".formatted(events / 1_000, events % 1_000); // with any separator
    var run = visitor.open(PLACE + "workflows/long-history?tab=events&all=1&order=oldest");
    var rows = run.root().locator("a.event");
    assertThat(rows.first()).containsText("Workflow execution started");
    assertThat(run.within(AriaRole.NAVIGATION, "Parts of this run").root())
        .containsText(Pattern.compile("Events " + number));
    visitor.types("End");
    assertThat(rows.last()).containsText(Pattern.compile("^\\s*" + events));
    assertThat(elements(visitor)).isLessThan(ELEMENTS);

    run.fill("Find in this history", "booking-" + EVENTS / 2_000 * 1_003);
    run.shows(Pattern.compile("^2 of " + number + "$"));
    visitor.open(PLACE + "workflows/long-history").shows("booking-0");
    assertThat(elements(visitor)).isLessThan(ELEMENTS);
  }

  @Test
  void manySchedulesAreListedSearchedAndDrawn(Visitor visitor) {
    var list = visitor.open(PLACE + "schedules");
    assertThat(list.root().locator(".schedule-row").first()).containsText("crowd-0");
    visitor.types("End");
    list.shows("200 schedules so far");
    list.fill("Search by id, type, queue or notes", "crowd-77");
    list.shows(AriaRole.LINK, "crowd-77");
    visitor.open(PLACE + "now").shows(AriaRole.LINK, "crowd-0");
    assertThat(elements(visitor)).isLessThan(ELEMENTS);
  }

  @Test
  void manyRunsAreCountedAndFiltered(Visitor visitor) {
    var list = visitor.open(PLACE + "workflows");
    assertThat(list.within(AriaRole.NAVIGATION, "Status").root())
        .containsText(Pattern.compile("completed \\d"));
    list.within(AriaRole.NAVIGATION, "Status").followFirst("failed");
    assertThat(list.root().locator("tbody tr").first()).containsText("failed");
    list = visitor.open(PLACE + "workflows");
    list.fill("Search by id, type or run", "filled-11");
    assertThat(list.root().locator("tbody tr").first()).containsText("filled-11");
    assertThat(elements(visitor)).isLessThan(ELEMENTS);
  }

  private static int elements(Visitor visitor) {
    return (int) visitor.page().evaluate("document.querySelectorAll('*').length");
  }
}
