package dev.almanac.calendar;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A specification was refused. The message begins with the reasons, in Temporal's words where it
 * has some, and ends with what each of them is about: the source, the text and its position.
 */
public final class SpecException extends IllegalArgumentException {
  // Together with a prefix under 1,500 characters, however long and bad the text was.
  private static final int SHOWN_TEXT = 80;
  private static final int SHOWN_REASONS = 1_000;
  private static final int SHOWN_DETAILS = 400;

  private final String prefix;
  private final List<Problem> problems;

  /**
   * One thing wrong.
   *
   * @param reason what is wrong, naming the field
   * @param source where it was said: a flag, a field path, a cron string; may be empty
   * @param text the offending text
   * @param position where in the source the text begins, counted from 1; 0 when that makes no sense
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

  /** The same refusal seen from further out: {@code outer} is put before each source. */
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

  /** The beginning of a long text, without half a character at its end. */
  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end) + "…";
  }
}
