package dev.almanac.browser.views;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Takes the pictures in {@code docs/pictures}. No test by its name: {@code ./test --screenshots}
 * runs it.
 */
@InBrowser
class Screenshots {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;

  @ParameterizedTest
  @EnumSource(
      names = {
        "NOW",
        "SCHEDULES",
        "TIME",
        "YEAR",
        "EDIT",
        "BACKFILL",
        "PLANNING",
        "CALENDARS",
        "WORKFLOWS",
        "RUN",
        "PENDING"
      })
  void ofViews(Places place, Visitor visitor) throws IOException {
    visitor.page().setViewportSize(WIDTH, HEIGHT);
    visitor.prefers(ColorScheme.LIGHT);
    place.open(visitor);
    take(visitor, place.name());
  }

  @Test
  void ofNowInTheDark(Visitor visitor) throws IOException {
    visitor.page().setViewportSize(WIDTH, HEIGHT);
    visitor.prefers(ColorScheme.DARK);
    Places.NOW.open(visitor);
    take(visitor, "now-dark");
  }

  @Test
  void ofNowOnAPhone(Visitor visitor) throws IOException {
    visitor.takesAPhone();
    Places.NOW.open(visitor);
    take(visitor, "now-phone");
  }

  private static void take(Visitor visitor, String name) throws IOException {
    visitor.page().waitForCondition(() -> visitor.page().locator(".loading").count() == 0);
    var picture = visitor.page().screenshot(new Page.ScreenshotOptions());
    var folder = Files.createDirectories(Path.of(System.getProperty("almanac.screenshots")));
    Files.write(folder.resolve(name.toLowerCase(Locale.ROOT) + ".png"), FewColours.of(picture));
  }
}
