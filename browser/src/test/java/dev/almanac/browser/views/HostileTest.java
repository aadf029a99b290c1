package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Site;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Order;
import dev.almanac.browser.seed.ScheduleDraft;
import java.time.Duration;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ids, inputs, failures and names that are markup, or hard to show. If any of it ran as markup, it
 * would open a dialog, ask for a picture or break the page's policy, and its test would fail.
 */
@InBrowser
class HostileTest {
  /** The part of a text that is shown everywhere. */
  private static final int SHOWN = 20;

  private static final int LONG = 40;

  private static final Locator.GetByTitleOptions EXACT =
      new Locator.GetByTitleOptions().setExact(true);

  private static String namespace;

  static Stream<String> texts() {
    return Stream.of(
        "<img src=x onerror=alert(1)>",
        "\"><script>alert(2)</script>",
        "'-alert(3)-'",
        "${alert(4)}{{alert(5)}}",
        "javascript:alert(6)",
        "a/b?c=d#e&f%2Fg",
        "~..",
        "\u202Eright to left \u0645\u0631\u062D\u0628\u0627",
        "\uD83D\uDC7B\uD83C\uDFF3\uFE0F\u200D\uD83C\uDF08 e\u0301",
        "x".repeat(900));
  }

  @BeforeAll
  static void fill(Site site) {
    namespace = site.newNamespace();
    var office = site.office(namespace, "orders");
    texts().forEach(text -> {
      office.orders().of(text, new Order.Wish(text, text, 50, 3_600));
      ScheduleDraft.of(text)
          .every(Duration.ofDays(1))
          .starts(text, text)
          .paused(text)
          .memo("owner", "\"<b>bold</b>\"")
          .create(site.connection(), namespace);
    });
  }

  @ParameterizedTest
  @MethodSource("texts")
  void runsAreShownAsText(String text, Visitor visitor) {
    var page = visitor.open("/ui/" + namespace + "/workflows");
    link(page, text).click();

    assertThat(page.root().locator("h1")).containsText(beginning(text));
    page.within(AriaRole.REGION, "Details").shows(beginning(text));
    Assertions.assertThat(visitor.takesAPhone().overflow()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void schedulesAreShownAsText(String text, Visitor visitor) {
    var page = visitor.open("/ui/" + namespace + "/now");
    page.within(".lanes").root().getByTitle(text, EXACT).first().click();
    assertThat(page.root().locator("h1")).containsText(beginning(text));
    assertThat(page.root().locator(".banner q")).containsText(beginning(text));
    Assertions.assertThat(visitor.takesAPhone().overflow()).isEmpty();

    page = visitor.open("/ui/" + namespace + "/schedules");
    page.within(".schedules").root().getByTitle(text, EXACT).first().click();
    page.follow("Edit");
    assertThat(page.root().locator("form.edit")).isVisible();
  }

  @Test
  void dotsThatPathsCannotHoldAreExplained(Visitor visitor) {
    var page = visitor.open("/ui/" + namespace + "/workflows/~..");

    assertThat(page.root().locator("h1")).hasText("..");
    assertThat(page.root().getByRole(AriaRole.ALERT)).containsText("only dots");
  }

  private static String beginning(String text) {
    String shown = shown(text);
    return shown.substring(0, Math.min(shown.length(), SHOWN));
  }

  /** What would turn the order of the page's own words is shown as an escape. */
  private static String shown(String text) {
    return text.replace("\u202E", "\\u202e");
  }

  /** Long ids are shortened, and whole in their title. */
  private static Locator link(Area page, String text) {
    return text.length() > LONG
        ? page.within("main").root().getByTitle(text, EXACT).first()
        : page.within("main").find(AriaRole.LINK, shown(text)).first();
  }
}
