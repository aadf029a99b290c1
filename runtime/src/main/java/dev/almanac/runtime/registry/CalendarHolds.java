package dev.almanac.runtime.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds calendars that schedules are about to use, from when they were read until the outcome is
 * known. Any thread may call. There are no more holds than requests under way, and none outlives
 * its request; only the doubt about an unknown outcome stays until it is settled.
 */
final class CalendarHolds {
  private record Target(UUID namespace, String calendar) {}

  /** The schedules that hold each calendar; one can do so more than once. */
  private final Map<Target, List<String>> holders = new ConcurrentHashMap<>();

  private final Set<Target> doubts = ConcurrentHashMap.newKeySet();

  void add(UUID namespace, List<String> calendars, String scheduleId) {
    for (var calendar : calendars) {
      holders.merge(new Target(namespace, calendar), List.of(scheduleId), CalendarHolds::joined);
    }
  }

  void remove(UUID namespace, List<String> calendars, String scheduleId) {
    for (var calendar : calendars) {
      holders.computeIfPresent(new Target(namespace, calendar), (target, known) -> {
        var others = new ArrayList<>(known);
        others.remove(scheduleId);
        return others.isEmpty() ? null : List.copyOf(others);
      });
    }
  }

  /** Marks calendars as in doubt: a commit with an unknown outcome may still use them. */
  void doubt(UUID namespace, List<String> calendars) {
    calendars.forEach(calendar -> doubts.add(new Target(namespace, calendar)));
  }

  boolean isInDoubt(UUID namespace, String calendar) {
    return doubts.contains(new Target(namespace, calendar));
  }

  /** Clears the doubt about a calendar that nobody holds now: all outcomes are known. */
  void settle(UUID namespace, String calendar) {
    doubts.remove(new Target(namespace, calendar));
  }

  /** Returns a schedule that is about to use the calendar, if there is one. */
  Optional<String> holder(UUID namespace, String calendar) {
    return holders.getOrDefault(new Target(namespace, calendar), List.of()).stream()
        .findFirst();
  }

  private static List<String> joined(List<String> some, List<String> more) {
    var all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }
}
