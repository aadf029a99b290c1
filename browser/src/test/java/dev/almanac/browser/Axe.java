package dev.almanac.browser;

import com.microsoft.playwright.Page;
import java.util.List;

/** What axe finds in a page that some people cannot see, read or reach. */
final class Axe {
  private static final String SOURCE = Resource.text("/axe.min.js");

  /** What fades in is judged when it is there: half faded, nothing has enough contrast. */
  private static final String RUN = """
      async rules => {
        const options = {resultTypes: ['violations'], preload: false};
        if (rules.length > 0) options.runOnly = rules;
        const passing = document.getAnimations()
          .filter(each => each.effect.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(passing.map(each => each.finished));
        const {violations} = await axe.run(document, options);
        return violations.flatMap(({id, nodes}) => nodes.map(node =>
          `${id} at ${node.target.join(' ')}: ${node.failureSummary} ${node.html.slice(0, 300)}`));
      }
      """;

  private Axe() {}

  /** Returns one sentence for each violation of these rules, or of all if none is named. */
  static List<String> violations(Page page, String... rules) {
    page.evaluate(SOURCE);
    return Resource.strings(page.evaluate(RUN, List.of(rules)));
  }
}
