package dev.almanac.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Request;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What no page may do, noticed in all tabs of a visitor: log an error or a warning, which includes
 * breaches of its security policy; throw; open a dialog of the browser, as planted markup would;
 * ask another host.
 */
final class Problems {
  private static final Set<String> BAD = Set.of("error", "warning", "assert");

  /** A request that a page dropped itself, mostly because it was left. */
  private static final String DROPPED = "net::ERR_ABORTED";

  private static final int LIMIT = 100;

  private final List<String> found = new ArrayList<>();
  private final List<String> tolerated = new ArrayList<>();
  private boolean isPaused;

  static Problems of(BrowserContext context, URI site) {
    var problems = new Problems();
    context.onConsoleMessage(problems::log);
    context.onWebError(error -> problems.add("uncaught: " + error.error()));
    context.onDialog(problems::dismiss);
    context.onRequestFailed(problems::failed);
    context.onRequest(request -> problems.check(request, site));
    return problems;
  }

  /** Problems with this text are what a test is about. */
  void tolerate(String text) {
    tolerated.add(text);
  }

  /** Does something that is not the page's doing. */
  <T> T without(Supplier<T> action) {
    isPaused = true;
    try {
      return action.get();
    } finally {
      isPaused = false;
    }
  }

  List<String> found() {
    return found.stream()
        .filter(problem -> tolerated.stream().noneMatch(problem::contains))
        .toList();
  }

  private void log(ConsoleMessage message) {
    if (BAD.contains(message.type())) {
      add("console %s: %s (%s)".formatted(message.type(), message.text(), message.location()));
    }
  }

  private void dismiss(Dialog dialog) {
    add("dialog: " + dialog.message());
    dialog.dismiss();
  }

  private void failed(Request request) {
    if (!request.failure().equals(DROPPED)) {
      add("failed: %s %s: %s".formatted(request.method(), request.url(), request.failure()));
    }
  }

  private void check(Request request, URI site) {
    boolean isOurs = request.url().startsWith(site + "/")
        || request.url().startsWith("data:")
        || request.url().startsWith("blob:" + site + "/");
    if (!isOurs) {
      add("another host: %s %s".formatted(request.method(), request.url()));
    }
  }

  private void add(String problem) {
    if (!isPaused && found.size() < LIMIT) {
      found.add(problem);
    }
  }
}
