package dev.almanac.cli.spec;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Timetable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The first times after an instant.
 *
 * @param exhausted whether no time follows the last one
 */
record UpcomingTimes(List<Instant> nominal, List<Instant> actual, boolean exhausted) {
  static final int MAX_COUNT = 10_000;

  static UpcomingTimes of(Timetable table, Instant after, int count, String seed) {
    var nominal = new ArrayList<Instant>();
    var last = after;
    boolean exhausted = false;
    while (nominal.size() < count && !exhausted) {
      var next = table.next(last);
      exhausted = next.isEmpty();
      last = next.orElse(last);
      next.ifPresent(nominal::add);
    }
    var actual = nominal.stream().map(time -> table.actual(time, seed)).toList();
    return new UpcomingTimes(nominal, actual, exhausted || isLast(table, last));
  }

  /** A search that gives up has not proven that there is no later time. */
  private static boolean isLast(Timetable table, Instant time) {
    try {
      return table.next(time).isEmpty();
    } catch (SearchBudgetException unknown) {
      return false;
    }
  }

  static int checked(int count) {
    if (count < 0 || count > MAX_COUNT) {
      throw SpecException.of(
          "count is not in range [0-" + MAX_COUNT + "]", "count", Integer.toString(count), 0);
    }
    return count;
  }

  JsonObject toJson() {
    var json = new JsonObject();
    json.add("nominal", array(nominal));
    json.add("actual", array(actual));
    json.addProperty("exhausted", exhausted);
    return json;
  }

  private static JsonArray array(List<Instant> times) {
    var array = new JsonArray();
    times.forEach(time -> array.add(time.toString()));
    return array;
  }
}
