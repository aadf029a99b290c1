package dev.almanac.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.util.List;
import java.util.Map;

/** A browser, for one thread only, as Playwright has it. It reaches this machine and no other. */
final class Chromium implements AutoCloseable {
  /** Playwright adds those that automation needs. */
  private static final List<String> FLAGS = List.of(
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  static Chromium start(Programs.Found programs) {
    var playwright = Playwright.create(new Playwright.CreateOptions()
        .setEnv(Map.of(
            "PLAYWRIGHT_NODEJS_PATH",
            programs.node().toString(),
            "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
            "1")));
    try {
      var browser = playwright
          .chromium()
          .launch(new BrowserType.LaunchOptions()
              .setExecutablePath(programs.chromium())
              .setHeadless(true)
              .setChromiumSandbox(false) // which root cannot have
              .setArgs(FLAGS));
      return new Chromium(playwright, browser);
    } catch (RuntimeException e) {
      playwright.close();
      throw e;
    }
  }

  /** What one person sees and keeps; nothing of it is shared with another. */
  BrowserContext open(Browser.NewContextOptions options) {
    return browser.newContext(options);
  }

  String version() {
    return browser.version();
  }

  @Override
  public void close() {
    playwright.close();
  }
}
