package dev.almanac.protocol.schedule;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.SpecException.Problem;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the problems of a specification that cannot be read. Reading stops at the first one, so
 * this reads every part by itself.
 */
public final class SpecProblems {
  /** The limit of problems. */
  public static final int MOST = 50;

  private static final SpecExtension NOTHING = SpecExtension.getDefaultInstance();

  private final Set<Problem> found = new LinkedHashSet<>();

  private SpecProblems() {}

  /**
   * Returns the problems in the order of the fields, each with the path of its field as its source.
   *
   * @param first why the specification was refused; returned if no part alone has a problem
   */
  public static List<Problem> of(ScheduleSpec sent, SpecExtension extension, SpecException first) {
    var problems = new SpecProblems();
    if (count(sent) + extension.getCronCount() + extension.getIntervalCount() <= Limits.ENTRIES) {
      problems.addOfSpec(sent);
      problems.addOfExtension(extension);
    }
    return problems.found.isEmpty()
        ? problems(first)
        : problems.found.stream().limit(MOST).toList();
  }

  /** Returns the problems of a refusal, each with the path of its field as its source. */
  public static List<Problem> problems(SpecException refused) {
    return refused.problems().stream()
        .limit(MOST)
        .map(problem -> at(SpecPaths.of(problem.source()), problem))
        .toList();
  }

  @SuppressWarnings("deprecation") // clients may still use the old form of exclusions
  private static int count(ScheduleSpec sent) {
    return sent.getCalendarCount()
        + sent.getCronStringCount()
        + sent.getExcludeCalendarCount()
        + sent.getStructuredCalendarCount()
        + sent.getIntervalCount()
        + sent.getExcludeStructuredCalendarCount();
  }

  @SuppressWarnings("deprecation")
  private void addOfSpec(ScheduleSpec sent) {
    for (int i = 0; i < sent.getStructuredCalendarCount(); i++) {
      add(i, ScheduleSpec.newBuilder().addStructuredCalendar(sent.getStructuredCalendar(i)));
    }
    for (int i = 0; i < sent.getCalendarCount(); i++) {
      add(i, ScheduleSpec.newBuilder().addCalendar(sent.getCalendar(i)));
    }
    for (int i = 0; i < sent.getCronStringCount(); i++) {
      add(i, ScheduleSpec.newBuilder().addCronString(sent.getCronString(i)));
    }
    for (int i = 0; i < sent.getIntervalCount(); i++) {
      add(i, ScheduleSpec.newBuilder().addInterval(sent.getInterval(i)));
    }
    for (int i = 0; i < sent.getExcludeStructuredCalendarCount(); i++) {
      add(
          i,
          ScheduleSpec.newBuilder()
              .addExcludeStructuredCalendar(sent.getExcludeStructuredCalendar(i)));
    }
    for (int i = 0; i < sent.getExcludeCalendarCount(); i++) {
      add(i, ScheduleSpec.newBuilder().addExcludeCalendar(sent.getExcludeCalendar(i)));
    }
    add(0, ScheduleSpec.newBuilder().setStartTime(sent.getStartTime()));
    add(0, ScheduleSpec.newBuilder().setEndTime(sent.getEndTime()));
    add(0, ScheduleSpec.newBuilder().setJitter(sent.getJitter()));
    add(
        0,
        ScheduleSpec.newBuilder()
            .setTimezoneName(sent.getTimezoneName())
            .setTimezoneData(sent.getTimezoneData()));
  }

  private void addOfExtension(SpecExtension extension) {
    for (int i = 0; i < extension.getCronCount(); i++) {
      add(i, SpecExtension.newBuilder().addCron(extension.getCron(i)));
    }
    for (int i = 0; i < extension.getIntervalCount(); i++) {
      add(i, SpecExtension.newBuilder().addInterval(extension.getInterval(i)));
    }
  }

  private void add(int index, ScheduleSpec.Builder part) {
    add(index, part.build(), NOTHING);
  }

  private void add(int index, SpecExtension.Builder part) {
    add(index, ScheduleSpec.getDefaultInstance(), part.build());
  }

  /** Reads a part that is the first of its field here, and has an index in the specification. */
  private void add(int index, ScheduleSpec part, SpecExtension extension) {
    if (found.size() >= MOST) {
      return;
    }
    try {
      ReceivedSpec.read(part, extension);
    } catch (SpecException refused) {
      for (var problem : refused.problems()) {
        found.add(at(path(problem, index, part, extension), problem));
      }
    }
  }

  private static String path(
      Problem problem, int index, ScheduleSpec part, SpecExtension extension) {
    var path = SpecPaths.of(problem.source());
    boolean isOfACron = part.getCronStringCount() + extension.getCronCount() > 0;
    if (isOfACron && !path.contains("[")) {
      path = part.getCronStringCount() > 0 ? "cronString[0]" : "extension.cron[0]";
    }
    return path.replace("[0]", "[" + index + "]");
  }

  private static Problem at(String path, Problem problem) {
    return new Problem(problem.reason(), path, problem.text(), problem.position());
  }
}
