package dev.almanac.browser.views;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Markup;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A namespace in which everything has a name that is markup: types, queues, activities, signals,
 * headers, memos, attributes, failures, stack traces, notes and identities. If any of it ran, it
 * would open a dialog, ask for a picture or break the page's policy, and its test would fail.
 */
@InBrowser
class MarkupTest {
  private static final String TEXT = "<img src=x onerror=alert(1)>'\"><script>alert(2)</script>";

  private static final String PATH =
      URLEncoder.encode(TEXT, StandardCharsets.UTF_8).replace("+", "%20");

  private static Site site;

  @BeforeAll
  static void fill(Site shared) {
    site = shared;
    new Markup(shared.connection(), TEXT).fill();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "now",
        "schedules",
        "schedules/{text}",
        "schedules/{text}?tab=definition",
        "schedules/{text}?tab=versions",
        "schedules/{text}/backfill",
        "calendars/days",
        "workflows",
        "workflows/failed",
        "workflows/failed?tab=events&all=1",
        "workflows/failed?tab=json",
        "workflows/retrying",
        "workflows/retrying?tab=events&all=1&event=5",
        "workflows/retrying?tab=pending",
        "task-queues",
        "task-queues/{text}",
        "namespaces",
      })
  void isTextInEveryView(String view, Visitor visitor) {
    var page = visitor.open(path(view));

    PlaywrightAssertions.assertThat(page.root().locator("main").first()).containsText("<img src=x");
    assertNoMarkup(page);
  }

  /** What does not show such text, or not in its own words. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "schedules/{text}/edit",
        "planning",
        "workflows?query=WorkflowId%3D%22{text}%22",
        "workflows/retrying?tab=ask",
        "workflows/retrying?tab=relations",
        "start-workflow?workflow=retrying",
        "batches",
        "server",
      })
  void doesNoHarmElsewhere(String view, Visitor visitor) {
    visitor.expects("the server responded with a status of 40");
    var page = visitor.open(path(view));

    PlaywrightAssertions.assertThat(page.root()).containsText("<img src=x");
    page.within("main").root().locator("h1, h2, table, form, .none").first().waitFor();
    assertNoMarkup(page);
  }

  private static String path(String view) {
    return "/ui/" + PATH + "/" + view.replace("{text}", PATH);
  }

  private static void assertNoMarkup(Area page) {
    assertThat(page.root().locator("img, script").count()).isZero();
  }

  @Test
  void isTextInTheCalendarFeed() throws IOException, InterruptedException {
    String feed = get("/api/almanac/v1/namespaces/" + PATH + "/schedules/upcoming.ics");

    assertThat(feed).startsWith("BEGIN:VCALENDAR\r\n");
    assertThat(feed.lines()).allMatch(line -> line.matches("[ A-Z].*"));
  }

  private static String get(String path) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var answer = client.send(
          HttpRequest.newBuilder(site.url().resolve(path)).build(), BodyHandlers.ofString());
      assertThat(answer.headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/calendar");
      return answer.body();
    }
  }
}
