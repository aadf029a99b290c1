package dev.almanac.cli.time;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.text.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads times as people write them: with an offset, in a time zone, as a date, or relative to now.
 * Nothing is guessed: a local time that clocks skip or repeat is refused with what to write
 * instead.
 *
 * @param zone the zone of times without an offset; asked for when one is read
 */
public record TimeReader(Supplier<Zone> zone, Instant now) {
  private static final int LONGEST = 100;

  private static final String FORMS = "expected a time such as 2026-01-05T09:00:00Z,"
      + " '2026-01-05 09:00', 2026-01-05, 'tomorrow 9:00', 'in 3h' or '2d ago'";

  /** A day, a time of day, or both; then an offset or a zone. */
  private static final Pattern LOCAL =
      Pattern.compile("""
      (?<day>\\d{4}-\\d{2}-\\d{2}|today|tomorrow|yesterday)?+
      (?:(?:^|T|\\s++)(?<time>\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?))?+
      \\s*+(?<offset>Z|[+-]\\d{2}:?\\d{2})?+
      (?:\\s*+(?<zone>[A-Z][A-Z0-9_/+-]*+))?+
      """, Pattern.CASE_INSENSITIVE | Pattern.COMMENTS);

  private static final Pattern RELATIVE =
      Pattern.compile("in\\s++(?<ahead>\\S++)|(?<back>\\S++)\\s++ago", Pattern.CASE_INSENSITIVE);

  /** Creates a reader that reads times without an offset in this zone. */
  public static TimeReader in(Zone zone, Instant now) {
    return new TimeReader(() -> zone, now);
  }

  /**
   * Reads a time.
   *
   * @param flag names the flag in messages
   * @throws SpecException if the text is not a time, or one that clocks skip or repeat
   */
  public Span read(String text, String flag) {
    var trimmed = text.strip();
    if (trimmed.length() > LONGEST) {
      throw refusal(FORMS, flag, trimmed.substring(0, LONGEST));
    }
    try {
      return exact(trimmed)
          .or(() -> relative(trimmed))
          .or(() -> local(trimmed, flag))
          .orElseThrow(() -> refusal(FORMS, flag, text));
    } catch (DateTimeParseException e) {
      throw refusal(FORMS, flag, text);
    }
  }

  private static Optional<Span> exact(String text) {
    try {
      return Optional.of(Span.at(OffsetDateTime.parse(text).toInstant()));
    } catch (DateTimeParseException e) {
      return Optional.empty(); // perhaps another form
    }
  }

  private Optional<Span> relative(String text) {
    var second = now.truncatedTo(ChronoUnit.SECONDS);
    if (text.equalsIgnoreCase("now")) {
      return Optional.of(Span.at(second));
    }
    var matcher = RELATIVE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var ahead = matcher.group("ahead");
    return ahead == null
        ? length(matcher.group("back")).map(length -> Span.at(second.minus(length)))
        : length(ahead).map(length -> Span.at(second.plus(length)));
  }

  private static Optional<Duration> length(String text) {
    try {
      return Optional.of(GoDuration.parseWithDays(text)).filter(length -> !length.isNegative());
    } catch (SpecException e) {
      return Optional.empty(); // the caller names the forms
    }
  }

  private Optional<Span> local(String text, String flag) {
    var matcher = LOCAL.matcher(text);
    var isLocal = matcher.matches()
        && (matcher.group("day") != null || matcher.group("time") != null)
        && (matcher.group("offset") == null || matcher.group("zone") == null);
    return isLocal ? Optional.of(local(matcher, flag, text)) : Optional.empty();
  }

  private Span local(Matcher matcher, String flag, String text) {
    var time = matcher.group("time");
    var offset = matcher.group("offset");
    if (offset != null) {
      if (time == null || matcher.group("day") == null) {
        throw refusal("an offset needs a date and a time of day", flag, text);
      }
      var written = matcher.group("day") + "T" + padded(time) + colon(offset);
      return Span.at(OffsetDateTime.parse(written).toInstant());
    }
    var used = matcher.group("zone") == null ? zone.get() : named(matcher.group("zone"), flag);
    var day = day(matcher.group("day"), used);
    return time == null
        ? new Span(start(day, used), start(day.plusDays(1), used).minusSeconds(1))
        : Span.at(instant(day.atTime(LocalTime.parse(padded(time))), used, flag, text));
  }

  private static Zone named(String name, String flag) {
    try {
      return Zone.named(name);
    } catch (SpecException e) {
      throw e.within(flag);
    }
  }

  /** Dates are parsed strictly: there is no 30 February. */
  private LocalDate day(String text, Zone used) {
    var today = LocalDate.ofInstant(now, used.rules().getOffset(now));
    return switch (text == null ? "today" : text.toLowerCase(Locale.ROOT)) {
      case "today" -> today;
      case "tomorrow" -> today.plusDays(1);
      case "yesterday" -> today.minusDays(1);
      default -> LocalDate.parse(text, DateTimeFormatter.ISO_LOCAL_DATE);
    };
  }

  private static Instant start(LocalDate day, Zone zone) {
    var midnight = day.atStartOfDay();
    var offsets = zone.rules().getValidOffsets(midnight);
    return offsets.isEmpty()
        ? zone.rules().getTransition(midnight).getInstant()
        : midnight.toInstant(offsets.getFirst());
  }

  private static Instant instant(LocalDateTime time, Zone zone, String flag, String text) {
    var offsets = zone.rules().getValidOffsets(time);
    if (offsets.size() == 1) {
      return time.toInstant(offsets.getFirst());
    }
    var change = zone.rules().getTransition(time);
    throw refusal(
        change.isGap()
            ? "there is no such time in %s: clocks go from %s to %s"
                .formatted(zone.name(), change.getDateTimeBefore(), change.getDateTimeAfter())
            : "that time comes twice in %s, as clocks go back: write %s or %s"
                .formatted(
                    zone.name(),
                    time.atOffset(offsets.getFirst()),
                    time.atOffset(offsets.getLast())),
        flag,
        text);
  }

  private static String padded(String time) {
    return time.indexOf(':') == 1 ? "0" + time : time;
  }

  private static String colon(String offset) {
    return offset.length() == "+0100".length()
        ? offset.substring(0, "+01".length()) + ":" + offset.substring("+01".length())
        : offset;
  }

  private static SpecException refusal(String reason, String flag, String text) {
    return SpecException.of(reason, flag, text, 0);
  }
}
