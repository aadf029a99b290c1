package dev.almanac.api.durable.document;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.json.Members;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the times of a schedule: {@code cron_expressions}, {@code intervals} and a
 * {@code timezone}. Everything is checked here, so that an error names the field; what is wrong
 * does not become a schedule that never acts.
 *
 * @param spec intervals and zone
 * @param extension the cron strings, in the dialect of Durable Workflow
 */
record SpecDocument(ScheduleSpec spec, SpecExtension extension) {
  static final String CRONS = "cron_expressions";
  static final String INTERVALS = "intervals";
  static final String EVERY = "every";
  static final String OFFSET = "offset";
  static final String ZONE = "timezone";

  private static final String BAD_CRON = "invalid_cron_expression";
  private static final String BAD_SPEC = "invalid_schedule_spec";

  private static final int LONGEST_INTERVAL_TEXT = 64;
  private static final int LONGEST_ZONE = 64;
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** Reads the member {@code spec}, if there is one; reports what is wrong with it. */
  static Optional<SpecDocument> read(Members body) {
    return body.members("spec").map(spec -> {
      var sent = ScheduleSpec.newBuilder();
      var extension = SpecExtension.newBuilder();
      crons(spec, extension);
      for (var interval : spec.objects(INTERVALS, Limits.ENTRIES)) {
        interval(interval).ifPresent(sent::addInterval);
      }
      zone(spec).ifPresent(sent::setTimezoneName);
      if (isEmpty(spec, CRONS) && isEmpty(spec, INTERVALS)) {
        body.refuse("spec", "needs a cron expression or an interval", BAD_SPEC);
      }
      return new SpecDocument(sent.build(), extension.build());
    });
  }

  private static boolean isEmpty(Members spec, String list) {
    return spec.any(list)
        .filter(value -> !value.isJsonArray() || !value.getAsJsonArray().isEmpty())
        .isEmpty();
  }

  private static void crons(Members spec, SpecExtension.Builder extension) {
    var texts = spec.texts(CRONS, Limits.ENTRIES, Limits.TEXT_LENGTH);
    for (int i = 0; i < texts.size(); i++) {
      try {
        Cron.parse(Dialect.DURABLE, texts.get(i));
        extension.addCron(cron(texts.get(i)));
      } catch (SpecException e) {
        spec.refuse(CRONS + "." + i, "is not a cron expression: " + e.getMessage(), BAD_CRON);
      }
    }
  }

  /** Keeps the text as a comment, so that descriptions can return it. */
  private static CronText cron(String text) {
    return CronText.newBuilder()
        .setText(text)
        .setDialect(Dialect.DURABLE.name().toLowerCase(Locale.ROOT))
        .setComment(CronComment.of(text))
        .build();
  }

  private static Optional<IntervalSpec> interval(Members interval) {
    var text = interval.requiredText(EVERY, LONGEST_INTERVAL_TEXT);
    var every = text.flatMap(found -> duration(interval, EVERY, found));
    var offset = interval
        .text(OFFSET, LONGEST_INTERVAL_TEXT)
        .flatMap(found -> duration(interval, OFFSET, found));
    if (every.filter(found -> found.toSeconds() < 1).isPresent()) {
      interval.refuse(EVERY, "must be at least PT1S", BAD_SPEC);
      return Optional.empty();
    }
    return every.map(found -> IntervalSpec.newBuilder()
        .setInterval(ProtoTime.duration(found))
        .setPhase(ProtoTime.duration(phase(offset.orElse(Duration.ZERO), found)))
        .build());
  }

  /** An offset beyond the interval names the same times as the rest of its division. */
  private static Duration phase(Duration offset, Duration every) {
    return Duration.ofSeconds(Math.floorMod(offset.toSeconds(), every.toSeconds()));
  }

  private static Optional<Duration> duration(Members interval, String name, String text) {
    try {
      if (text.startsWith("P") || text.startsWith("p")) {
        var duration = IntervalText.duration(text);
        if (!duration.isNegative() && duration.compareTo(LONGEST) <= 0) {
          return Optional.of(duration);
        }
      }
    } catch (SpecException notOne) {
      // Reported below, like everything else that is no duration.
    }
    interval.refuse(
        name, "must be an ISO-8601 duration such as PT30M, of at most P36500D", BAD_SPEC);
    return Optional.empty();
  }

  private static Optional<String> zone(Members spec) {
    return spec.text(ZONE, LONGEST_ZONE).filter(name -> {
      try {
        Zone.named(name);
        return true;
      } catch (SpecException e) {
        spec.refuse(ZONE, "is not a time zone: " + e.getMessage(), BAD_SPEC);
        return false;
      }
    });
  }

  /** Returns the times of a stored schedule as clients see them. */
  static JsonObject write(dev.almanac.calendar.TimeSpec spec) {
    return SpecText.of(spec).json();
  }
}
