package dev.almanac.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Instant NOW = Instant.parse("2030-01-07T02:00:00Z");
  private static final String HOUR_AGO = "2030-01-07T01:00:00.000Z";
  private static final String RUN = "01a1f1e2-72b1-76f8-b4a2-4379253f3029";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Screen terminal(int columns) {
    return Screen.on(new Terminal(out, columns), () -> NOW);
  }

  private Screen pipe() {
    return Screen.on(Terminal.none(out), () -> NOW);
  }

  private List<String> lines(Table table, Screen screen) {
    table.print("", screen);
    screen.flush();
    return out.toString(UTF_8).lines().toList();
  }

  private static Table runs() {
    return new Table()
        .row("Status", "WorkflowId", "RunId", "StartTime")
        .row("Failed", "order-123456789012345678901234", RUN, HOUR_AGO);
  }

  @Test
  void showsAPipeEverything() {
    assertThat(lines(runs(), pipe()).getLast())
        .isEqualTo("Failed  order-123456789012345678901234  " + RUN + "  " + HOUR_AGO);
  }

  @Test
  void showsATerminalDistances() {
    assertThat(lines(runs(), terminal(100)).getLast())
        .isEqualTo("Failed  order-123456789012345678901234  " + RUN + "  1h ago");
  }

  @Test
  void shortensRunIdsFirst() {
    assertThat(lines(runs(), terminal(70)).getLast())
        .hasSizeLessThanOrEqualTo(70)
        .contains("order-123456789012345678901234", "…", "3029  1h ago");
  }

  @Test
  void thenShortensOtherIdsInTheirMiddle() {
    assertThat(lines(runs(), terminal(50)).getLast())
        .hasSizeLessThanOrEqualTo(50)
        .contains("Failed  order-", "…", "1234  ");
  }

  @Test
  void neverCutsANumber() {
    var table = new Table().row("Count", "Id").row("12345678901234567890", "x".repeat(40));

    assertThat(lines(table, terminal(40)).getLast()).startsWith("12345678901234567890  x");
  }

  @Test
  void wrapsTextInTheLastColumn() {
    var table = new Table().row("Failure", "the disk is full and nobody has noticed it for a week");

    assertThat(lines(table, terminal(40)))
        .containsExactly(
            "Failure  the disk is full and nobody has", "         noticed it for a week");
  }

  @Test
  void keepsAWordThatIsTooLongToWrap() {
    var word = "x".repeat(60);
    var table = new Table().row("Failure", word + " is no number");

    assertThat(lines(table, terminal(40)))
        .containsExactly("Failure  " + word, "         is no number");
  }

  @Test
  void alignsLettersOfTwoColumns() {
    var table = new Table().row("東京", "1").row("Köln", "2").row("e\u0301te\u0301", "3");

    assertThat(lines(table, pipe())).containsExactly("東京  1", "Köln  2", "e\u0301te\u0301   3");
  }

  @Test
  void shortensLettersOfTwoColumns() {
    var table = new Table().row("Id", "Count").row("注文".repeat(20), "12345678901234567890");

    var line = lines(table, terminal(44)).getLast();
    assertThat(line).contains("…").endsWith("  12345678901234567890");
    assertThat(Columns.of(line)).isBetween(42, 44);
  }

  @Test
  void showsAFactBothWays() {
    assertThat(lines(new Table().row("Created", HOUR_AGO), terminal(80)))
        .containsExactly("Created  " + HOUR_AGO + " (1h ago)");
  }

  @Test
  void keepsTimesThatAreNames() {
    var table = new Table().exactTimes().row("Seq", "Event", "Time").row("1", "Started", HOUR_AGO);

    assertThat(lines(table, terminal(80)).getLast()).endsWith(HOUR_AGO);
  }

  @Test
  void followsAWishForTimesAndColours() {
    var screen = pipe();
    screen.show(TimeFormat.RAW);
    screen.colour(ColourChoice.ALWAYS, "1");

    assertThat(lines(runs(), screen).getLast())
        .startsWith("\u001b[31mFailed\u001b[0m  ")
        .endsWith("1893978000.000");
  }

  @Test
  void hasColoursOnATerminalUnlessToldOtherwise() {
    assertThat(terminal(80).colour(ColourChoice.AUTO, "")).isTrue();
    assertThat(terminal(80).colour(ColourChoice.AUTO, "1")).isFalse();
    assertThat(terminal(80).colour(ColourChoice.NEVER, "")).isFalse();
    assertThat(pipe().colour(ColourChoice.AUTO, "")).isFalse();
  }
}
