package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.SpecException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A whole cron string of a dialect, or its rest after a zone. */
record Line(Dialect dialect, Token whole) {
  static Line of(Dialect dialect, String text) {
    return new Line(dialect, Token.trimmed(text, 1));
  }

  /** Replaces a shorthand by its fields; returns any other line unchanged. */
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
   * Returns the layout with as many fields as this line.
   *
   * @throws SpecException if there is none, with the reason
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
