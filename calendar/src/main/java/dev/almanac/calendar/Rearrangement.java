package dev.almanac.calendar;

import dev.almanac.calendar.search.Occurrences;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a change of rolling calendars does to times. A time that came on a day that is closed
 * afterwards is moved forward and would come again; a future time that is moved to before the
 * change would never come.
 *
 * @param past whether past times would have been different
 * @param repeated future times whose occurrences have all come already, in order
 * @param lost past times with an occurrence that has not come, in order
 */
public record Rearrangement(boolean past, List<Instant> repeated, List<Instant> lost) {
  /** The limit of times on changed days that are examined. */
  public static final int MOST = 10_000;

  /**
   * The state of the times before the change.
   *
   * @param begun earlier times do not count
   * @param known later times came as specified before the change
   * @param now times up to here have come
   * @param done later times that will not come any more, of which the first are examined
   */
  public record Progress(Instant begun, Instant known, Instant now, Set<Instant> done) {
    public Progress {
      done = new LinkedHashSet<>(done);
    }

    private boolean isOver(Instant time) {
      return (time.isAfter(begun) && !time.isAfter(now)) || done.contains(time);
    }

    private boolean isToCome(Instant time) {
      return time.isAfter(now) && !done.contains(time);
    }
  }

  /** Computes what a change of calendars alone does to times. */
  public static Rearrangement of(Timetable before, Timetable after, Progress progress) {
    return new Comparison(before, after, progress).result();
  }

  /** Returns whether calendars move and exclude the same between two instants. */
  public static boolean agree(Timetable before, Timetable after, Instant from, Instant to) {
    var progress = new Progress(from, from, to, Set.of());
    return new Comparison(before, after, progress).changedDays(from).isEmpty();
  }

  private static final class Comparison {
    private final Progress progress;
    private final Timetable tableBefore;
    private final Timetable tableAfter;
    private final Occurrences before;
    private final Occurrences after;
    private final LocalDate today;
    private final Set<Instant> seen = new HashSet<>();
    private final Set<Instant> repeated = new TreeSet<>();
    private final Set<Instant> lost = new TreeSet<>();

    Comparison(Timetable before, Timetable after, Progress progress) {
      this.progress = progress;
      this.tableBefore = before;
      this.tableAfter = after;
      this.before = new Occurrences(before.spec());
      this.after = new Occurrences(after.spec());
      this.today = this.after.shown(progress.now()).toLocalDate();
    }

    Rearrangement result() {
      changedDays(progress.now()).stream()
          .flatMap(day -> before.named(day, MOST))
          .limit(MOST)
          .forEach(this::compare);
      progress.done().stream()
          .flatMap(time -> before.actingAt(time).stream())
          .limit(MOST)
          .forEach(this::compare);
      return new Rearrangement(
          changedDays(progress.known()).stream().anyMatch(this::reachesThePast),
          List.copyOf(repeated),
          List.copyOf(lost));
    }

    /**
     * Returns the days around the period up to now whose times act on another day than before, or
     * are excluded differently.
     */
    private List<LocalDate> changedDays(Instant from) {
      var farthest = later(after.shown(from).toLocalDate(), today.minusDays(MOST));
      var begin = earlier(farthest, today);
      var first = earlier(before.firstAround(begin), after.firstAround(begin));
      var last = later(before.lastAround(today), after.lastAround(today));
      return first.datesUntil(last.plusDays(1)).filter(this::changes).toList();
    }

    private boolean changes(LocalDate day) {
      return !before.target(day).equals(after.target(day))
          || before.isExcluded(day) != after.isExcluded(day);
    }

    private boolean reachesThePast(LocalDate day) {
      return Stream.of(Optional.of(day), before.target(day), after.target(day))
          .skip(before.isExcluded(day) == after.isExcluded(day) ? 1 : 0)
          .flatMap(Optional::stream)
          .anyMatch(acting -> !acting.isAfter(today));
    }

    private void compare(LocalDateTime named) {
      var from = before.instants(named).stream().filter(tableBefore::matches).toList();
      for (var to : after.instants(named)) {
        if (!tableAfter.matches(to)) {
          continue;
        }
        if (to.isAfter(progress.now())) {
          if (seen.add(to) && allOver(to)) {
            repeated.add(to);
          }
        } else if (to.isAfter(progress.known())
            && !tableBefore.matches(to)
            && from.stream().anyMatch(progress::isToCome)
            && from.stream().noneMatch(progress::isOver)) {
          lost.add(to);
        }
      }
    }

    /** Returns whether all occurrences at a time have come before. */
    private boolean allOver(Instant time) {
      var acting = after.actingAt(time);
      return !acting.isEmpty() && acting.stream().allMatch(this::isOver);
    }

    private boolean isOver(LocalDateTime named) {
      return before.instants(named).stream()
          .filter(tableBefore::matches)
          .anyMatch(progress::isOver);
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
      return one.isBefore(other) ? one : other;
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
      return one.isAfter(other) ? one : other;
    }
  }
}
