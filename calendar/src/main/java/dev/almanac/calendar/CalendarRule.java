package dev.almanac.calendar;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Wall-clock times that have all seven fields in the given sets. No range for the year means any
 * year; no range and no day rule for any other field means that nothing matches.
 *
 * @param ranges the ranges of each field, as given; every field is a key
 * @param dayRules days that ranges cannot name, each adding to its field
 * @param comment has no effect on times
 */
public record CalendarRule(Map<Field, List<Range>> ranges, List<DayRule> dayRules, String comment) {
  public CalendarRule {
    var copy = new EnumMap<Field, List<Range>>(Field.class);
    for (var field : Field.values()) {
      copy.put(field, List.copyOf(ranges.getOrDefault(field, List.of())));
    }
    ranges = Collections.unmodifiableMap(copy);
    dayRules = List.copyOf(dayRules);
  }

  public static Builder builder() {
    return new Builder();
  }

  public List<Range> of(Field field) {
    return ranges.getOrDefault(field, List.of());
  }

  public CalendarRule withComment(String text) {
    return new CalendarRule(ranges, dayRules, text);
  }

  public List<DayRule> dayRules(Field field) {
    return dayRules.stream().filter(rule -> rule.field() == field).toList();
  }

  /** Returns the rule with explicit ranges, as descriptions show it. */
  public CalendarRule described() {
    var builder = builder().comment(comment).dayRules(dayRules);
    ranges.forEach(
        (field, list) -> builder.set(field, list.stream().map(Range::described).toList()));
    return builder.build();
  }

  /**
   * Refuses values outside their field and comments that are too long.
   *
   * @param source the origin of the rule, for the message
   * @return this rule
   */
  public CalendarRule validated(String source) {
    var problems = new ArrayList<SpecException.Problem>();
    ranges.forEach((field, list) -> list.forEach(range -> check(field, range, source, problems)));
    if (comment.getBytes(StandardCharsets.UTF_8).length > Limits.COMMENT_BYTES) {
      problems.add(new SpecException.Problem("comment is too long", source, comment, 0));
    }
    if (!problems.isEmpty()) {
      throw new SpecException("invalid calendar spec: ", problems);
    }
    return this;
  }

  private static void check(
      Field field, Range range, String source, List<SpecException.Problem> problems) {
    var limits = "[" + field.min() + "-" + field.max() + "]";
    var reasons = new ArrayList<String>();
    if (range.start() < field.min() || range.start() > field.max()) {
      reasons.add(" Start is not in range " + limits);
    }
    if (range.end() != 0 && (range.end() < range.start() || range.end() > field.max())) {
      reasons.add(" End is before Start or not in range " + limits);
    }
    if (range.step() < 0) {
      reasons.add(" has invalid Step");
    }
    var where = source.isEmpty() ? field.label() : source + " " + field.label();
    reasons.forEach(reason -> problems.add(
        new SpecException.Problem(field.label() + reason, where, range.toString(), 0)));
  }

  /** Collects the parts of a rule; fields not set are empty. */
  public static final class Builder {
    private final Map<Field, List<Range>> ranges = new EnumMap<>(Field.class);
    private List<DayRule> dayRules = List.of();
    private String comment = "";

    private Builder() {}

    public Builder set(Field field, List<Range> values) {
      ranges.put(field, values);
      return this;
    }

    public Builder set(Field field, Range... values) {
      return set(field, List.of(values));
    }

    public Builder dayRules(List<DayRule> rules) {
      dayRules = rules;
      return this;
    }

    public Builder comment(String text) {
      comment = text;
      return this;
    }

    public CalendarRule build() {
      return new CalendarRule(ranges, dayRules, comment);
    }
  }
}
