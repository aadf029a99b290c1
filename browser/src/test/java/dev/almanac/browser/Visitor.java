package dev.almanac.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A person with a browser of their own, in which nobody has been before. They live in Berlin. */
public final class Visitor implements AutoCloseable {
  static final String ZONE = "Europe/Berlin";

  private static final int DESK_WIDTH = 1280;
  private static final int DESK_HEIGHT = 800;
  private static final int PHONE_WIDTH = 375;
  private static final int PHONE_HEIGHT = 667;
  private static final double PATIENCE_MILLIS = 15_000;

  private final BrowserContext context;
  private final Problems problems;
  private final Page page;

  private Visitor(BrowserContext context, Problems problems) {
    this.context = context;
    this.problems = problems;
    this.page = context.newPage();
  }

  static Visitor with(Chromium chromium, URI site) {
    var context = chromium.open(new Browser.NewContextOptions()
        .setBaseURL(site.toString())
        .setViewportSize(DESK_WIDTH, DESK_HEIGHT)
        .setReducedMotion(ReducedMotion.REDUCE)
        .setLocale("en-GB")
        .setTimezoneId(ZONE)
        .setPermissions(List.of("clipboard-read", "clipboard-write")));
    context.setDefaultTimeout(PATIENCE_MILLIS);
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    return new Visitor(context, Problems.of(context, site));
  }

  public Page page() {
    return page;
  }

  /** Types an address of this site. */
  public Area open(String path) {
    page.navigate(path);
    return area();
  }

  /** Opens the place that the page shows in another tab, as somebody else to whom it was sent. */
  public Area share() {
    var tab = context.newPage();
    tab.navigate(page.url());
    return area(tab);
  }

  /** What the first tab shows. */
  public Area area() {
    return area(page);
  }

  /** The open dialog. */
  public Area dialog() {
    return new Area(page.getByRole(AriaRole.DIALOG));
  }

  /** The short messages about what was done. */
  public Area messages() {
    return area().within(".toasts");
  }

  private static Area area(Page tab) {
    return new Area(tab.locator("body"));
  }

  /** Presses keys one after the other, such as "g" and "s". */
  public Visitor types(String... keys) {
    for (var key : keys) {
      page.keyboard().press(key);
    }
    return this;
  }

  public Visitor prefers(ColorScheme scheme) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    return this;
  }

  public Visitor takesAPhone() {
    page.setViewportSize(PHONE_WIDTH, PHONE_HEIGHT);
    return this;
  }

  /** Has a reason to make a page log an error that contains this text. */
  public Visitor expects(String problem) {
    problems.tolerate(problem);
    return this;
  }

  /**
   * What axe finds wrong with the page, by these of its rules or by all. It writes styles into the
   * page, which the page itself may not.
   */
  public List<String> violations(String... rules) {
    return problems.without(() -> Axe.violations(page, rules));
  }

  /** What is wider than the window. */
  public List<String> overflow() {
    return Overflow.of(page);
  }

  List<String> problems() {
    return problems.found();
  }

  void photograph(Path file) {
    page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
  }

  @Override
  public void close() {
    context.close();
  }
}
