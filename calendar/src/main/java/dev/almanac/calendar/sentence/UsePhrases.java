package dev.almanac.calendar.sentence;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.CalendarUse.Kind;
import java.util.ArrayList;
import java.util.List;

/** Describes the effect of named calendars. */
final class UsePhrases {
  private UsePhrases() {}

  /** Describes them in the order of application: first rolling, then exclusion. */
  static List<String> of(List<CalendarUse> uses) {
    var phrases = new ArrayList<String>();
    for (var use : uses) {
      if (use.rolls()) {
        phrases.add("moved from days of calendar %s to the %s free one"
            .formatted(name(use), use.kind() == Kind.ROLL_NEXT ? "next" : "last"));
      }
    }
    var excluded =
        uses.stream().filter(use -> !use.rolls()).map(UsePhrases::name).toList();
    if (!excluded.isEmpty()) {
      phrases.add("except on days of calendar " + Words.and(excluded));
    }
    return phrases;
  }

  private static String name(CalendarUse use) {
    return ZonePhrase.name(use.calendar());
  }
}
