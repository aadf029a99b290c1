package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The common grammar of all dialects but Temporal's: a field is a list of {@code *}, values and
 * ranges, with steps and with the names of months and weekdays. The options are the differences.
 */
record FieldGrammar(Dialect dialect, FieldNumbers numbers, Set<Option> options) {
  enum Option {
    /** {@code ?} is the same as {@code *}, in any field. */
    QUESTION_MARK_IS_STAR,
    /** {@code *-5} is the same as {@code *}. */
    STAR_DASH_IS_STAR,
    /** {@code 5/10} goes from 5 to the end of the field. */
    STEP_AFTER_VALUE,
    /** {@code /10} is a step after {@code *}. */
    STEP_ALONE,
    /** A step is not larger than the last value of its field. */
    STEP_WITHIN_FIELD,
    /** {@code 22-2} goes over the end of the field. */
    WRAP_AROUND,
    /** {@code 1,,2} is the same as {@code 1,2}. */
    EMPTY_ELEMENTS
  }

  /** {@code *}, a value or a range, in the numbers of the dialect. */
  record Span(int start, int end, Kind kind) {
    enum Kind {
      STAR,
      VALUE,
      RANGE
    }
  }

  /** Returns the ranges of a whole field. */
  List<Range> ranges(Field field, Token token) {
    var ranges = new ArrayList<Range>();
    for (var element : elements(field, token)) {
      ranges.addAll(element(field, element));
    }
    return ranges;
  }

  /** Returns the elements of a list; refuses too many. */
  List<Token> elements(Field field, Token token) {
    var elements = token.elements();
    // An element that wraps around, or ends on a Sunday written as 7, becomes two ranges.
    boolean twice = field == Field.DAY_OF_WEEK || options.contains(Option.WRAP_AROUND);
    int most = twice ? Limits.RANGES / 2 : Limits.RANGES;
    if (elements.size() > most) {
      throw refuse(field, "has more than " + most + " elements", token);
    }
    if (options.contains(Option.EMPTY_ELEMENTS)) {
      return elements.stream().filter(element -> !element.text().isEmpty()).toList();
    }
    for (var element : elements) {
      if (element.text().isEmpty()) {
        throw refuse(field, "has an empty element in its list", element);
      }
    }
    return elements;
  }

  /** Returns the ranges of one element of a list. */
  List<Range> element(Field field, Token element) {
    var slashed = element.text().split("/", -1);
    if (slashed.length > 2) {
      throw refuse(field, "has too many slashes", element);
    }
    boolean stepped = slashed.length == 2;
    var values = slashed[0];
    if (stepped && values.isEmpty() && options.contains(Option.STEP_ALONE)) {
      values = "*";
    }
    int step = stepped ? step(field, slashed[1], element) : 1;
    var span = span(field, values, element);
    int end = span.end;
    if (stepped && span.kind == Span.Kind.VALUE) {
      if (!options.contains(Option.STEP_AFTER_VALUE)) {
        var clear = values + "-" + numbers.max(field) + "/" + slashed[1];
        throw refuse(
            field,
            "has a step after a single value, which crons read in two ways; " + clear
                + " goes on to the end",
            element);
      }
      end = numbers.max(field);
    }
    return span.start <= end
        ? days(field, span.start, end, step)
        : wrapped(field, span.start, end, step);
  }

  /** Parses what precedes a step; {@code element} is what a refusal shows. */
  Span span(Field field, String values, Token element) {
    if (star(values)) {
      return field == Field.DAY_OF_WEEK
          ? new Span(numbers.week().firstOfStar(), numbers.week().lastOfStar(), Span.Kind.STAR)
          : new Span(field.min(), field.max(), Span.Kind.STAR);
    }
    var dashed = values.split("-", -1);
    if (dashed.length > 2) {
      throw refuse(field, "has too many dashes", element);
    }
    int start = value(field, dashed[0], element);
    if (dashed.length == 1) {
      return new Span(start, start, Span.Kind.VALUE);
    }
    int end = value(field, dashed[1], element);
    if (field == Field.DAY_OF_WEEK) {
      start = numbers.week().startingRange(start);
    }
    boolean wraps = options.contains(Option.WRAP_AROUND) && field != Field.YEAR;
    if (start > end && !wraps) {
      throw refuse(field, "has a range that ends before it starts" + sunday(field, end), element);
    }
    return new Span(start, end, Span.Kind.RANGE);
  }

  /** Returns the value of a number or name, in the numbers of the dialect. */
  int value(Field field, String text, Token element) {
    int value = numbers.value(field, text);
    if (value < numbers.min(field) || value > numbers.max(field)) {
      throw refuse(field, "is not " + numbers.expected(field), element);
    }
    return value;
  }

  /** Builds the refusal of an element, with a hint if another dialect knows it. */
  SpecException refuse(Field field, String reason, Token element) {
    return SpecException.of(
        field.label() + " " + reason + Hints.about(dialect, element.text()),
        field.label(),
        element.text(),
        element.position());
  }

  private boolean star(String values) {
    int dash = options.contains(Option.STAR_DASH_IS_STAR) ? values.indexOf('-') : -1;
    var first = dash < 0 ? values : values.substring(0, dash);
    return first.equals("*")
        || (first.equals("?") && options.contains(Option.QUESTION_MARK_IS_STAR));
  }

  private int step(Field field, String digits, Token element) {
    int step = numbers.number(digits);
    if (step < 1) {
      throw refuse(field, "has a step that is not a number from 1", element);
    }
    if (options.contains(Option.STEP_WITHIN_FIELD) && step > largestStep(field)) {
      throw refuse(field, "has a step over " + largestStep(field), element);
    }
    return step;
  }

  private int largestStep(Field field) {
    return field == Field.YEAR ? field.max() - field.min() : numbers.max(field);
  }

  private List<Range> wrapped(Field field, int start, int end, int step) {
    int max = numbers.max(field);
    var ranges = new ArrayList<>(days(field, start, max, step));
    int next = start + ((max - start) / step + 1) * step - (max - numbers.min(field) + 1);
    if (next <= end) {
      ranges.addAll(days(field, next, end, step));
    }
    return ranges;
  }

  /** Returns the values of a range in the numbers of rules. */
  List<Range> days(Field field, int start, int end, int step) {
    return field == Field.DAY_OF_WEEK
        ? numbers.week().days(start, end, step)
        : List.of(Range.stepping(start, end, step));
  }

  private String sunday(Field field, int end) {
    return field == Field.DAY_OF_WEEK && end == 0 && numbers.week().max() > Field.DAY_OF_WEEK.max()
        ? "; Sunday at the end of a range is 7"
        : "";
  }
}
