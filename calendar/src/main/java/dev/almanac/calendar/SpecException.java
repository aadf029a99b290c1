package dev.almanac.calendar;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A refused specification. The message begins with the reasons, in Temporal's words where it has
 * some, and ends with source, text and position of each.
 */
public final class SpecException extends IllegalArgumentException {
  // Keeps messages under 1,500 characters, however long the text was.
  private static final int SHOWN_TEXT = 80;
  private static final int SHOWN_REASONS = 1_000;
  private static final int SHOWN_DETAILS = 400;

  private final String prefix;
  private final List<Problem> problems;

  /**
   * One problem.
   *
   * @param reason what is wrong, with the field
   * @param source its origin: a flag, a field path, a cron string; may be empty
   * @param text the offending text
   * @param position where in the source the text begins, from 1; 0 if unknown
   */
  public record Problem(String reason, String source, String text, int position) {
    private String details() {
      var where = position > 0 ? " at position " + position : "";
      return (source.isEmpty() ? "" : source + ": ") + "\"" + cut(text, SHOWN_TEXT) + "\"" + where;
    }
  }

  public SpecException(String prefix, List<Problem> problems) {
    super(message(prefix, problems));
    this.prefix = prefix;
    this.problems = List.copyOf(problems);
  }

  public static SpecException of(String reason, String source, String text, int position) {
    return new SpecException("", List.of(new Problem(reason, source, text, position)));
  }

  public List<Problem> problems() {
    return problems;
  }

  /** Returns the refusal with {@code outer} before each source. */
  public SpecException within(String outer) {
    return new SpecException(
        prefix,
        problems.stream()
            .map(problem -> new Problem(
                problem.reason,
                problem.source.isEmpty() ? outer : outer + " " + problem.source,
                problem.text,
                problem.position))
            .toList());
  }

  private static String message(String prefix, List<Problem> problems) {
    var reasons = problems.stream().map(Problem::reason).collect(Collectors.joining(", "));
    var details = problems.stream().map(Problem::details).collect(Collectors.joining("; "));
    return prefix + cut(reasons, SHOWN_REASONS) + " (" + cut(details, SHOWN_DETAILS) + ")";
  }

  /** Returns the beginning of a long text, without cutting a character. */
  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end) + "…";
  }
}
