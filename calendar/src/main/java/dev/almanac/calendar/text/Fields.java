package dev.almanac.calendar.text;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses one calendar field as Temporal does: a list of {@code *}, {@code x}, {@code x-z},
 * {@code x/y} (from x to the end of the field), {@code x-z/y}, with month and weekday names for
 * values.
 */
public final class Fields {
  /** The order in which Temporal reads fields, and so lists problems. */
  public static final List<Field> ORDER = List.of(
      Field.SECOND,
      Field.MINUTE,
      Field.HOUR,
      Field.DAY_OF_WEEK,
      Field.DAY_OF_MONTH,
      Field.MONTH,
      Field.YEAR);

  private static final int SUNDAY_AS_SEVEN = 7;

  private Fields() {}

  /**
   * @param fallback the text for an empty field
   * @param position where the text begins in its source, counted from 1
   * @return the ranges in compact form; none for a year of {@code *}, which means any year
   * @throws SpecException in Temporal's words
   */
  public static List<Range> parse(Field field, String text, String fallback, int position) {
    var trimmed = Blanks.strip(text);
    int from = position + text.indexOf(trimmed);
    if (trimmed.isEmpty()) {
      trimmed = fallback;
    }
    if (trimmed.length() > Limits.TEXT_LENGTH) {
      throw refuse(field, "has more than " + Limits.TEXT_LENGTH + " characters", trimmed, from);
    }
    if (field == Field.YEAR && trimmed.equals("*")) {
      return List.of();
    }
    var ranges = new ArrayList<Range>();
    int at = from;
    for (var element : trimmed.split(",", -1)) {
      ranges.addAll(element(field, element, at));
      at += element.length() + 1;
    }
    if (ranges.size() > Limits.RANGES) {
      throw refuse(field, "has more than " + Limits.RANGES + " ranges", trimmed, from);
    }
    return ranges;
  }

  private static List<Range> element(Field field, String text, int position) {
    var slashed = text.split("/", -1);
    if (slashed.length > 2) {
      throw refuse(field, "has too many slashes", text, position);
    }
    boolean stepped = slashed.length == 2;
    int step = stepped ? step(field, slashed[1], text, position) : 1;
    var values = slashed[0];
    int max = max(field);
    if (values.equals("*")) {
      return compact(field, field.min(), max, step);
    }
    var limits = " in range [" + field.min() + "-" + max + "]";
    var dashed = values.split("-", -1);
    if (dashed.length > 2) {
      throw refuse(field, "has too many dashes", text, position);
    }
    int start = Names.value(field, dashed[0]);
    if (start < field.min() || start > max) {
      throw refuse(field, (dashed.length == 2 ? "Start " : "") + "is not" + limits, text, position);
    }
    if (dashed.length == 1) {
      return compact(field, start, stepped ? max : start, step);
    }
    int end = Names.value(field, dashed[1]);
    if (end < start || end > max) {
      throw refuse(field, "End is before Start or not" + limits, text, position);
    }
    return compact(field, start, end, step);
  }

  private static int step(Field field, String digits, String text, int position) {
    if (digits.isEmpty()) {
      throw refuse(field, "missing step value", text, position);
    }
    var step = number(field, digits, text, position);
    if (step.signum() < 1 || step.bitLength() >= Integer.SIZE) {
      throw refuse(field, "has invalid Step", text, position);
    }
    return step.intValueExact();
  }

  /** Parses a whole number like Go, with its error messages. */
  private static BigInteger number(Field field, String digits, String text, int position) {
    boolean wellFormed = digits.matches("[+-]?[0-9]+");
    var number = wellFormed ? new BigInteger(digits) : BigInteger.ZERO;
    if (!wellFormed || number.bitLength() >= Long.SIZE) {
      throw SpecException.of(
          "strconv.Atoi: parsing " + GoQuoted.inNumbers(digits) + ": "
              + (wellFormed ? "value out of range" : "invalid syntax"),
          field.label(),
          text,
          position);
    }
    return number;
  }

  /** In text a week runs from 0 to 7, with Sunday at both ends. */
  private static int max(Field field) {
    return field == Field.DAY_OF_WEEK ? SUNDAY_AS_SEVEN : field.max();
  }

  /**
   * Splits a range that reaches 7 into one up to Saturday and, if the step hits 7, Sunday in front.
   */
  private static List<Range> compact(Field field, int start, int end, int step) {
    if (field != Field.DAY_OF_WEEK || end != SUNDAY_AS_SEVEN) {
      return List.of(Range.stepping(start, end, step));
    }
    if (step == 1 && start <= 1) {
      return List.of(field.all());
    }
    var ranges = new ArrayList<Range>();
    if ((SUNDAY_AS_SEVEN - start) % step == 0) {
      ranges.add(Range.at(0));
    }
    if (start <= field.max()) {
      ranges.add(Range.stepping(start, field.max(), step));
    }
    return ranges;
  }

  private static SpecException refuse(Field field, String reason, String text, int position) {
    return SpecException.of(field.label() + " " + reason, field.label(), text, position);
  }
}
