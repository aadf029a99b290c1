package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.SpecException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A whole cron string of a dialect, or what remains of it after a zone. */
record Line(Dialect dialect, Token whole) {
  static Line of(Dialect dialect, String text) {
    return new Line(dialect, Token.trimmed(text, 1));
  }

  /** The fields that a shorthand stands for; any other line as it is. */
  Line expanded() {
    return new Line(dialect, new Token(Macros.expand(whole.text()), whole.position()));
  }

  String text() {
    return whole.text();
  }

  List<Token> fields() {
    return Token.split(whole.text(), whole.position());
  }

  /**
   * The one of {@code layouts} that has as many fields as this line.
   *
   * @throws SpecException if there is none, saying why this dialect has no such line
   */
  List<Field> layout(List<List<Field>> layouts) {
    int count = fields().size();
    for (var layout : layouts) {
      if (layout.size() == count) {
        return layout;
      }
    }
    if (text().startsWith("@")) {
      throw refuse("have no such shorthand");
    }
    if (ZonePrefix.startsIn(text())) {
      throw refuse("name no zone, which is stated beside them");
    }
    var expected = layouts.stream().map(Line::listed).collect(Collectors.joining(" or "));
    throw refuse("have " + expected + ", here are " + count);
  }

  SpecException refuse(String reason) {
    return SpecException.of(
        name() + " cron strings " + reason, "cron", whole.text(), whole.position());
  }

  private String name() {
    return dialect.name().toLowerCase(Locale.ROOT);
  }

  private static String listed(List<Field> layout) {
    var labels = layout.stream().map(Field::label).collect(Collectors.joining(" "));
    return layout.size() + " fields (" + labels + ")";
  }
}
