package dev.almanac.api.durable.change;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.PolicyNames;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.Members;
import dev.almanac.engine.schedule.state.Backfill;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads a time range to fill. Its start is included, its end is not. */
final class BackfillDocument {
  private static final String START = "start_time";
  private static final String END = "end_time";
  private static final int LONGEST_TIME = 64;

  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("2101-01-01T00:00:00Z");

  private BackfillDocument() {}

  /**
   * Reads a plan in which nothing waits: where the policy is to buffer, all times start at once.
   *
   * @throws dev.almanac.api.durable.answer.AnswerException with everything that is wrong
   */
  static Backfill.Plan read(JsonObject body) {
    var errors = new FieldErrors();
    var members = Members.of(body, errors);
    var from = time(members, START);
    var to = time(members, END);
    var policy = PolicyNames.read(members);
    Refusals.throwIfAny(errors);
    if (!to.orElseThrow().isAfter(from.orElseThrow())) {
      throw Refusals.invalid("invalid_time_range", END, "end_time must be after start_time.")
          .exception();
    }
    var range = Backfill.Range.halfOpen(from.orElseThrow(), to.orElseThrow());
    return new Backfill.Plan(range, Backfill.Mode.FILL, policy, true, 0);
  }

  private static Optional<Instant> time(Members members, String name) {
    return members.requiredText(name, LONGEST_TIME).flatMap(text -> {
      var time = parse(text).filter(found -> !found.isBefore(FIRST) && found.isBefore(LAST));
      if (time.isEmpty()) {
        members.refuse(name, "must be a time from 1970 to 2100 such as 2026-04-20T00:00:00Z");
      }
      return time;
    });
  }

  /** A time without an offset is in UTC. */
  private static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException withoutOffset) {
      try {
        return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
      } catch (DateTimeParseException notATime) {
        return Optional.empty();
      }
    }
  }
}
