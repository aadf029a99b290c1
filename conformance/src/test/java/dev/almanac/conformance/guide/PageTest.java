package dev.almanac.conformance.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the guide's test reads a page, and which differences it sees. */
class PageTest {
  @Test
  void readsCommandsWithWhatTheyPrint() {
    var page = page("""
        ```text
        $ almanac a \\
            --b 'c d'
        One

        $ almanac e
        ```
        """);

    assertThat(page.steps())
        .singleElement()
        .isInstanceOfSatisfying(
            Step.Run.class,
            run -> assertThat(run.exchanges())
                .extracting(Exchange::command, exchange -> exchange.shown().orElseThrow())
                .containsExactly(
                    tuple("almanac a --b 'c d'", List.of("One")), tuple("almanac e", List.of())));
  }

  @Test
  void refusesABlockThatNobodyClassified() {
    assertThatThrownBy(() -> page("text\n\n```yaml\na: b\n```\n"))
        .hasMessageStartingWith("page.md:4: nobody said what this block is");
    assertThatThrownBy(() -> page("```text\noutput alone\n```\n"))
        .hasMessageStartingWith("page.md:2: nobody said what this block is");
  }

  @Test
  void refusesCommentsThatItDoesNotKnow() {
    assertThatThrownBy(() -> page("<!-- guide: nut run: why -->\n```sh\nalmanac\n```\n"))
        .hasMessageStartingWith("page.md:1: no comment that the guide's test knows");
    assertThatThrownBy(() -> page("<!-- guide: file a -->\n\n```sh\nalmanac\n```\n"))
        .hasMessageStartingWith("page.md:1: the block must follow at once");
  }

  @Test
  void seesOtherWordsColumnsAndOrders() {
    var shown = List.of("Name   Retention", "a      3d", "b      30d");

    assertThat(Shape.fits(shown, List.of("Name  Retention", "a  7d", "b  1d12h"), List.of()))
        .as("widths and durations differ")
        .isTrue();
    assertThat(Shape.fits(shown, List.of("Nome  Retention", "a  3d", "b  30d"), List.of()))
        .as("a word")
        .isFalse();
    assertThat(Shape.fits(shown, List.of("Name  Retention  X", "a  3d  -", "b  3d  -"), List.of()))
        .as("a column")
        .isFalse();
    assertThat(Shape.fits(shown, List.of("Name  Retention", "b  30d", "a  3d"), List.of()))
        .as("the order")
        .isFalse();
    assertThat(Shape.fits(shown, List.of("Name  Retention", "a  3d"), List.of()))
        .as("a line")
        .isFalse();
  }

  @Test
  void ignoresIdsAndTimes() {
    assertThat(
            Shape.of("Started 'w-2026-11-19T05:48:56Z', run 01a1f259-d86b-7283-ae2f-0f27b5bdd085"))
        .isEqualTo("Started 'w-<time>', run <id>");
    assertThat(Shape.of("Fri 2026-11-20 02:00:00 +01:00  2026-11-20T01:00:00.000Z"))
        .isEqualTo("<time>  <time>");
    assertThat(Shape.of("3 of 4 done")).isEqualTo("3 of 4 done");
    assertThat(Shape.ids(List.of("batch 05d33d51"), List.of("batch 7c90681e")))
        .isEqualTo(Map.of("05d33d51", "7c90681e"));
  }

  @Test
  void takesAnEllipsisForAnyLines() {
    assertThat(Shape.fits(List.of("…", "end"), List.of("a", "b", "end"), List.of()))
        .isTrue();
    assertThat(Shape.fits(List.of("…", "end"), List.of("a", "end", "more"), List.of()))
        .isFalse();
    assertThat(Shape.fits(List.of("a"), List.of("a", "may vary"), List.of("vary")))
        .isTrue();
  }

  private static Page page(String text) {
    return Page.of(Path.of("page.md"), text.lines().toList());
  }
}
