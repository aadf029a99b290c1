package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.GoDuration;
import dev.almanac.calendar.zone.ZoneNames;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Cron strings of cron workflows, as the Go library robfig/cron v3 reads them with its standard
 * parser: five fields with weekdays 0 to 6, shorthands, {@code @every}, and a zone in front. Its
 * oddities are kept, since strings that it accepts run in production: no blank before a zone or a
 * shorthand, none after a shorthand, empty elements of a list, anything after {@code *-}.
 */
final class RobfigDialect implements CronParser {
  private static final FieldGrammar GRAMMAR = new FieldGrammar(
      Dialect.ROBFIG,
      new FieldNumbers(Week.ZERO_TO_SIX, EnumSet.of(FieldNumbers.Option.PLUS_SIGN)),
      EnumSet.of(
          FieldGrammar.Option.QUESTION_MARK_IS_STAR,
          FieldGrammar.Option.STAR_DASH_IS_STAR,
          FieldGrammar.Option.STEP_AFTER_VALUE,
          FieldGrammar.Option.EMPTY_ELEMENTS));

  private static final String EVERY = "@every ";

  /** An element that leaves its field unrestricted: all values, and no step but 1. */
  private static final Pattern STAR = Pattern.compile("[*?](?:-[^/]*+)?(?:/\\+?0*+1)?");

  /** Our other intervals have days; Go's do not. */
  private static final Pattern DAYS = Pattern.compile("[0-9.]d");

  @Override
  public CronExpression parse(String text) {
    var prefix = ZonePrefix.of(new Token(text, 1));
    var zone = ZonePrefix.startsIn(text) ? known(prefix.zone()) : "";
    var line = new Line(Dialect.ROBFIG, prefix.rest());
    if (line.text().startsWith(EVERY)) {
      return new CronExpression.AfterPrevious(delay(line.whole()));
    }
    var expanded = line.expanded();
    if (expanded.text().startsWith("@")) {
      throw line.refuse("have no such shorthand");
    }
    var layout = expanded.layout(List.of(Layout.FIVE));
    var fields = expanded.fields();
    var rule = FieldValues.readAll(
            layout, fields, (field, token) -> FieldValues.of(GRAMMAR.ranges(field, token)))
        .build();
    boolean both = starred(fields.get(layout.indexOf(Field.DAY_OF_MONTH)))
        || starred(fields.get(layout.indexOf(Field.DAY_OF_WEEK)));
    return new CronExpression.Calendars(zone, both ? List.of(rule) : EitherDay.of(rule));
  }

  /** An empty zone is UTC. */
  private static String known(Token zone) {
    if (zone.text().isEmpty()) {
      return "UTC";
    }
    try {
      ZoneNames.rules(zone.text());
    } catch (SpecException unknown) {
      throw moved(unknown, zone);
    }
    return zone.text();
  }

  private static Duration delay(Token line) {
    var token = new Token(line.text().substring(EVERY.length()), line.position() + EVERY.length());
    if (DAYS.matcher(token.text()).find()) {
      throw SpecException.of(
          "time: unknown unit \"d\" in a duration of cron workflows; a day is 24h",
          "cron",
          token.text(),
          token.position());
    }
    try {
      long seconds = GoDuration.parse(token.text()).toSeconds();
      return Duration.ofSeconds(Math.max(1, seconds));
    } catch (SpecException refused) {
      throw moved(refused, token);
    }
  }

  private static SpecException moved(SpecException refused, Token token) {
    var reason = refused.problems().getFirst().reason();
    return SpecException.of(reason, "cron", token.text(), token.position());
  }

  private static boolean starred(Token field) {
    return field.elements().stream()
        .anyMatch(element -> STAR.matcher(element.text()).matches());
  }
}
