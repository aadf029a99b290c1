package dev.almanac.browser.views;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.almanac.browser.Area;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Takes the pictures in {@code docs/pictures}. No test by its name: {@code ./test --screenshots}
 * runs it. They look best where a font such as Inter is installed.
 */
@InBrowser
class Screenshots {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;
  private static final int TALL = 970;

  @Test
  void ofNow(Visitor visitor) throws IOException {
    now(visitor.prefers(ColorScheme.LIGHT));
    take(visitor, "now");
  }

  @Test
  void ofNowInTheDark(Visitor visitor) throws IOException {
    now(visitor.prefers(ColorScheme.DARK));
    take(visitor, "now-dark");
  }

  /** The queue without workers is noticed a moment after the start of the server. */
  private static void now(Visitor visitor) {
    visitor.page().setViewportSize(WIDTH, TALL);
    var now = Places.NOW.open(visitor);
    now.shows("no workers");
    assertThat(now.root().locator("svg.now-track .mark").first()).isVisible();
  }

  @Test
  void ofASchedule(Visitor visitor) throws IOException {
    var schedule = open(visitor, "schedules/hourly-import");
    schedule.root().locator(".tick-line").nth(1).click();
    schedule.shows("has no customer");
    take(visitor, "schedule");
  }

  @Test
  void ofAnEdit(Visitor visitor) throws IOException {
    var form = open(visitor, "schedules/daily-report/edit");
    form.shows("Its times stay as they are.");
    form.fill("At", "06:00, 18:30");
    form.shows(Pattern.compile("18:30"));
    assertThat(form.root().locator(".next-times li").first()).isVisible();
    form.root().locator(".next-times").getByText("18:30").first().waitFor();
    take(visitor, "edit");
  }

  @Test
  void ofAPlan(Visitor visitor) throws IOException {
    var plan = open(visitor, "planning");
    var bars = plan.root().locator("svg.bars");
    bars.hover();
    var box = bars.boundingBox();
    var mouse = visitor.page().mouse();
    mouse.move(box.x + box.width * 0.3, box.y + 40);
    mouse.down();
    mouse.move(box.x + box.width * 0.36, box.y + 40);
    mouse.up();
    plan.within(".hits").shows("exchange-rates");
    take(visitor, "planning");
  }

  @Test
  void ofARun(Visitor visitor) throws IOException {
    var run = open(visitor, "workflows/order-1006");
    run.root().locator("a.stretch").getByText("ChargeCard").click();
    run.shows("Activity ChargeCard");
    take(visitor, "run");
  }

  private static Area open(Visitor visitor, String place) {
    visitor.page().setViewportSize(WIDTH, HEIGHT);
    return visitor.prefers(ColorScheme.LIGHT).open("/ui/%s/%s".formatted(Company.NAMESPACE, place));
  }

  private static void take(Visitor visitor, String name) throws IOException {
    var page = visitor.page();
    page.mouse().move(0, 0); // so that nothing is pointed at
    page.waitForCondition(() -> page.locator(".loading").count() == 0);
    var picture = page.screenshot(new Page.ScreenshotOptions());
    var folder = Files.createDirectories(Path.of(System.getProperty("almanac.screenshots")));
    Files.write(folder.resolve(name + ".png"), FewColours.of(picture));
  }
}
