package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import java.util.List;
import java.util.Set;

/**
 * The classic crontab: minute, hour, day of month, month, day of week. Sunday is 0 or 7. If neither
 * day field begins with {@code *}, a day that matches one of them is enough; else both must match.
 * That is what cron does, also for a field such as "every second day", where its manual is less
 * clear.
 */
final class UnixDialect implements CronParser {
  private static final FieldGrammar GRAMMAR =
      new FieldGrammar(Dialect.UNIX, new FieldNumbers(Week.ZERO_TO_SEVEN, Set.of()), Set.of());

  @Override
  public CronExpression parse(String text) {
    var line = Line.of(Dialect.UNIX, text).expanded();
    if (line.text().equals("@reboot")) {
      throw line.refuse("know @reboot, but it names no time: nothing reboots here");
    }
    var layout = line.layout(List.of(Layout.FIVE));
    var fields = line.fields();
    var rule = FieldValues.readAll(
            layout, fields, (field, token) -> FieldValues.of(GRAMMAR.ranges(field, token)))
        .build();
    boolean both = beginsWithStar(fields.get(layout.indexOf(Field.DAY_OF_MONTH)))
        || beginsWithStar(fields.get(layout.indexOf(Field.DAY_OF_WEEK)));
    return new CronExpression.Calendars("", both ? List.of(rule) : EitherDay.of(rule));
  }

  private static boolean beginsWithStar(Token token) {
    return token.text().startsWith("*");
  }
}
