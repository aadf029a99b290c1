package dev.almanac.calendar.remark;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Move;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells why a time of a specification is where it is, if that is not obvious. Not thread-safe. */
public final class TimeRemarks {
  /** To find where a time comes from takes a walk over the closed days around it. */
  private static final int MOST_ORIGINS = 20;

  private final Timetable table;
  private final TimeSpec spec;

  /** The times without named calendars; null if they move none, or it would take too long. */
  private final @Nullable Timetable unmoved;

  /** The times that clocks show; null if skipped ones are not shifted, or it would take long. */
  private final @Nullable Timetable literal;

  private int origins;

  public TimeRemarks(Timetable table) {
    this.table = table;
    this.spec = table.spec();
    boolean isLarge = Remarks.isLarge(spec);
    unmoved = isLarge || spec.adjustments().rolls().isEmpty()
        ? null
        : Timetable.of(spec.with(Adjustments.NONE));
    literal = isLarge || spec.dst().gap() != DstPolicy.Gap.SHIFT
        ? null
        : Timetable.of(spec.withDst(DstPolicy.LITERAL));
  }

  /** Returns a remark about one of its times; empty if there is nothing to say. */
  public String about(Instant time) {
    if (unmoved != null && !unmoved.matches(time)) {
      return moved(time);
    }
    return shifted(time).or(() -> repeated(time)).orElse("");
  }

  private String moved(Instant time) {
    Optional<Move> origin =
        origins++ < MOST_ORIGINS ? table.movedHere(time).stream().findFirst() : Optional.empty();
    return origin
        .map(move -> "Moved from %s on %s by the %s."
            .formatted(
                ClockWords.clock(move.from()),
                ClockWords.date(move.from()),
                move.by().label()))
        .orElse("Moved by a named calendar.");
  }

  private Optional<String> shifted(Instant time) {
    if (literal == null || literal.matches(time)) {
      return Optional.empty();
    }
    var change = spec.zone().rules().previousTransition(time.plusNanos(1));
    return change == null || !change.isGap()
        ? Optional.empty()
        : Optional.of("Moved from %s, which clocks skip."
            .formatted(ClockWords.clock(LocalDateTime.ofInstant(time, change.getOffsetBefore()))));
  }

  private Optional<String> repeated(Instant time) {
    var rules = spec.zone().rules();
    if (rules.isFixedOffset()) {
      return Optional.empty();
    }
    var offset = rules.getOffset(time);
    var local = LocalDateTime.ofInstant(time, offset);
    var offsets = rules.getValidOffsets(local);
    return offsets.size() < 2
        ? Optional.empty()
        : Optional.of("%s comes twice: the %s one."
            .formatted(
                ClockWords.clock(local), offset.equals(offsets.getFirst()) ? "first" : "second"));
  }
}
