package dev.almanac.api.durable.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import java.util.List;
import java.util.Optional;

/**
 * The comment of calendars that a cron expression became: {@code cron 15 7 * * *}. People who look
 * at them through Temporal's API see where they come from, and clients of Durable Workflow get the
 * text back that they sent. Somebody may have changed the calendars without the comment, so it
 * counts only if it still means the same.
 */
final class CronComment {
  private static final String MARK = "cron ";

  private CronComment() {}

  /** Returns the comment for a text; empty if it would be too long. */
  static String of(String text) {
    var comment = MARK + text;
    return comment.getBytes(UTF_8).length <= Limits.COMMENT_BYTES ? comment : "";
  }

  /** A text and the number of calendars that it became. */
  record Source(String text, int calendars) {}

  /** Returns the text that the first calendars of a list come from, if their comment says so. */
  static Optional<Source> source(List<CalendarRule> calendars) {
    var comment = calendars.getFirst().comment();
    if (!comment.startsWith(MARK)) {
      return Optional.empty();
    }
    var text = comment.substring(MARK.length());
    var meant = rules(text);
    boolean isTrue = !meant.isEmpty()
        && meant.size() <= calendars.size()
        && meaning(meant).equals(meaning(calendars.subList(0, meant.size())));
    return isTrue ? Optional.of(new Source(text, meant.size())) : Optional.empty();
  }

  private static List<CalendarRule> rules(String text) {
    try {
      return Cron.parse(Dialect.DURABLE, text)
              instanceof CronExpression.Calendars(var zone, var all)
          ? all
          : List.of();
    } catch (SpecException notOne) {
      return List.of();
    }
  }

  private static List<CalendarRule> meaning(List<CalendarRule> calendars) {
    return calendars.stream().map(rule -> rule.withComment("").described()).toList();
  }
}
