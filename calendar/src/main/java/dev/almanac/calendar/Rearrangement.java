package dev.almanac.calendar;

import dev.almanac.calendar.search.Moves;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What goes wrong if only times are looked at when calendars that roll change. A time that came on
 * a day that is closed afterwards is moved on and would come again; one that was to come later, and
 * is now moved to before the change, would not come at all.
 *
 * @param near whether it makes a difference to days that bear on what comes next
 * @param repeated times to come at which nothing acts that has not come already, in their order
 * @param lost times that are over and at which something acts that has not come, in their order
 */
public record Rearrangement(boolean near, List<Instant> repeated, List<Instant> lost) {
  /** How many times on days that change are looked at. */
  public static final int MOST = 10_000;

  /**
   * How far the times before the change have come.
   *
   * @param begun none counts that was up to here
   * @param retimed those after this one came as they are told before the change
   * @param now those up to here have come
   * @param done those later ones that are not to come any more
   */
  public record Progress(Instant begun, Instant retimed, Instant now, Set<Instant> done) {
    private boolean isOver(Instant time) {
      return (time.isAfter(begun) && !time.isAfter(now)) || done.contains(time);
    }
  }

  /** What a change of calendars does to times, all else being the same. */
  public static Rearrangement of(TimeSpec before, TimeSpec after, Progress progress) {
    return new Comparison(before, after, progress).result();
  }

  private static final class Comparison {
    private final TimeSpec spec;
    private final Progress progress;
    private final Timetable tableBefore;
    private final Timetable tableAfter;
    private final Timetable bare;
    private final Moves before;
    private final Moves after;
    private final Set<Instant> repeated = new TreeSet<>();
    private final Set<Instant> lost = new TreeSet<>();

    Comparison(TimeSpec before, TimeSpec after, Progress progress) {
      this.spec = after;
      this.progress = progress;
      this.tableBefore = Timetable.of(before);
      this.tableAfter = Timetable.of(after);
      this.bare = Timetable.of(new TimeSpec(
          after.calendars(),
          after.intervals(),
          Adjustments.NONE,
          Bounds.NONE,
          Duration.ZERO,
          after.zone(),
          after.dst()));
      this.before = new Moves(before);
      this.after = new Moves(after);
    }

    Rearrangement result() {
      var days = changedDays();
      days.stream().flatMap(this::named).limit(MOST).forEach(this::compare);
      progress.done().stream()
          .flatMap(time -> before.origins(time).stream())
          .limit(MOST)
          .forEach(this::compare);
      return new Rearrangement(!days.isEmpty(), List.copyOf(repeated), List.copyOf(lost));
    }

    /** The days around now on which nothing acts any more that did before, or the other way. */
    private List<LocalDate> changedDays() {
      var today = local(progress.now()).toLocalDate();
      var first = earlier(before.firstAround(today), after.firstAround(today));
      var last = later(before.lastAround(today), after.lastAround(today));
      return first.datesUntil(last.plusDays(1)).filter(this::changes).toList();
    }

    private boolean changes(LocalDate day) {
      var noon = day.atTime(12, 0);
      return !before.landing(noon).equals(after.landing(noon))
          || before.isExcluded(day) != after.isExcluded(day);
    }

    /** The times of a day that the specification names. */
    private Stream<LocalDateTime> named(LocalDate day) {
      return bare.between(start(day), start(day.plusDays(1))).map(this::local);
    }

    private void compare(LocalDateTime named) {
      var from = before.landing(named);
      var to = after.landing(named).filter(tableAfter::matches);
      if (to.isEmpty()) {
        return;
      }
      if (to.get().isAfter(progress.now())) {
        if (allOver(to.get())) {
          repeated.add(to.get());
        }
      } else if (to.get().isAfter(progress.retimed())
          && !tableBefore.matches(to.get())
          && from.filter(tableBefore::matches).filter(this::isToCome).isPresent()) {
        lost.add(to.get());
      }
    }

    private boolean isToCome(Instant time) {
      return time.isAfter(progress.now()) && !progress.done().contains(time);
    }

    /** Whether whatever acts at a time has come before. */
    private boolean allOver(Instant time) {
      return after.origins(time).stream()
          .map(before::landing)
          .allMatch(landing ->
              landing.filter(tableBefore::matches).filter(progress::isOver).isPresent());
    }

    private LocalDateTime local(Instant time) {
      return LocalDateTime.ofInstant(time, spec.zone().rules().getOffset(time));
    }

    private Instant start(LocalDate day) {
      var midnight = day.atStartOfDay();
      return midnight.toInstant(spec.zone().rules().getOffset(midnight));
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
      return one.isBefore(other) ? one : other;
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
      return one.isAfter(other) ? one : other;
    }
  }
}
