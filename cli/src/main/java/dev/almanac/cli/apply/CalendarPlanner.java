package dev.almanac.cli.apply;

import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.definition.CalendarDocument;
import dev.almanac.cli.definition.DeclaredCalendar;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.AffectedSchedule;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Compares the named calendars of files with those of a server. */
final class CalendarPlanner {
  private static final int SHOWN_DATES = 5;

  private final RemoteCalendars remote;
  private final String reason;

  CalendarPlanner(RemoteCalendars remote, String reason) {
    this.remote = remote;
    this.reason = reason;
  }

  List<Step> calendars(List<DeclaredCalendar> declared) {
    return declared.stream().map(this::calendar).toList();
  }

  private Step calendar(DeclaredCalendar declared) {
    var found = remote.find(declared.name());
    if (found.isEmpty()) {
      return new Step(
          Kind.CREATE,
          "calendar",
          declared.name(),
          List.of(),
          Times.SAME,
          notes(declared, List.of(size(declared.calendar()))),
          () -> written(declared, () -> remote.create(declared.calendar(), reason)));
    }
    var stored = found.get().getCalendar();
    var changes = difference(declared, stored);
    if (changes.isEmpty()) {
      return Step.same("calendar", declared.name());
    }
    var next = declared.calendar().toBuilder().setVersion(stored.getVersion()).build();
    var seen = remote.update(next, reason, true);
    return new Step(
        Kind.CHANGE,
        "calendar",
        declared.name(),
        changes,
        Times.SAME,
        notes(declared, affected(seen)),
        () -> written(declared, () -> remote.update(next, reason, false)));
  }

  private static List<String> notes(DeclaredCalendar declared, List<String> more) {
    var notes = new ArrayList<>(declared.remarks());
    notes.addAll(more);
    return notes;
  }

  private static String size(NamedCalendar calendar) {
    return "dates: %d, weekdays: %d"
        .formatted(calendar.getDatesCount(), calendar.getWeekdaysCount());
  }

  /** Returns what the file would change: dates are compared as a set, and named. */
  static List<Change> difference(DeclaredCalendar declared, NamedCalendar stored) {
    var before = CalendarDocument.of(stored);
    var after = CalendarDocument.of(declared.calendar());
    before.remove("dates");
    after.remove("dates");
    var changes = new ArrayList<>(Change.between(before, after));
    var added = new TreeSet<>(declared.calendar().getDatesList());
    added.removeAll(new HashSet<>(stored.getDatesList()));
    var removed = new TreeSet<>(stored.getDatesList());
    removed.removeAll(new HashSet<>(declared.calendar().getDatesList()));
    if (!added.isEmpty() || !removed.isEmpty()) {
      changes.add(new Change("dates", some("-", removed), some("+", added)));
    }
    return changes;
  }

  private static String some(String sign, SortedSet<String> dates) {
    if (dates.isEmpty()) {
      return sign + "0";
    }
    var first = dates.stream().limit(SHOWN_DATES).toList();
    int more = dates.size() - first.size();
    return sign + String.join(" " + sign, first) + (more > 0 ? " and %d more".formatted(more) : "");
  }

  private static List<String> affected(UpdateCalendarResponse seen) {
    var notes = new ArrayList<String>();
    notes.add("schedules that use it: " + seen.getUsers());
    for (var schedule : seen.getAffectedList()) {
      if (schedule.getAddedTimesCount() + schedule.getRemovedTimesCount() > 0) {
        notes.add("'%s': %s".formatted(schedule.getScheduleId(), times(schedule)));
      }
    }
    return notes;
  }

  private static String times(AffectedSchedule schedule) {
    var texts = new ArrayList<String>();
    schedule.getAddedTimesList().stream()
        .limit(SHOWN_DATES)
        .forEach(time -> texts.add("+" + TimeText.of(time)));
    schedule.getRemovedTimesList().stream()
        .limit(SHOWN_DATES)
        .forEach(time -> texts.add("-" + TimeText.of(time)));
    return String.join(" ", texts);
  }

  private boolean written(DeclaredCalendar declared, Runnable write) {
    return Step.written(
        write,
        () -> remote
            .find(declared.name())
            .filter(found -> difference(declared, found.getCalendar()).isEmpty())
            .isPresent());
  }
}
