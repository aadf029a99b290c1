package dev.almanac.browser;

import com.microsoft.playwright.Page;
import java.util.List;

/** What is wider than the window, so that a reader must scroll sideways. */
final class Overflow {
  /** Parts that scroll or clip by themselves may be as wide as they like inside. */
  private static final String FIND = """
      () => {
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= width) return [];
        const clips = element => ['auto', 'scroll', 'hidden', 'clip']
          .includes(getComputedStyle(element).overflowX);
        const isFree = element => {
          for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
            if (clips(up)) return false;
          }
          return true;
        };
        const wide = [...document.body.querySelectorAll('*')]
          .filter(element => element.getBoundingClientRect().right > width + 1 && isFree(element))
          .map(element => `${element.tagName.toLowerCase()}.${element.getAttribute('class')} `
            + `ends at ${Math.round(element.getBoundingClientRect().right)} of ${width}`);
        return [`${document.documentElement.scrollWidth} of ${width}`, ...wide.slice(0, 20)];
      }
      """;

  private Overflow() {}

  /** Returns the parts that stick out; nothing if the page fits. */
  static List<String> of(Page page) {
    return Resource.strings(page.evaluate(FIND));
  }
}
