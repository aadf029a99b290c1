package dev.almanac.protocol.schedule;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.ArrayList;

/**
 * A specification with what Temporal's message cannot express: day rules, starts of intervals,
 * named calendars, policies for clock changes.
 *
 * @param spec its meaning
 * @param shown its canonical message; calendars and intervals have the same order as in
 *     {@code spec}
 */
public record ExtendedSpec(TimeSpec spec, ScheduleSpec shown) {
  /**
   * Reads what a client sent.
   *
   * @throws SpecException with the field, the text and the reason
   */
  public static ExtendedSpec read(ScheduleSpec sent, SpecExtension extension) {
    return ReceivedSpec.read(sent, extension).spec();
  }

  /**
   * Keeps what an earlier specification has and the message cannot express: a client that only
   * knows the message returns what it was shown, and does not mean to change the rest.
   */
  public ExtendedSpec keeping(ExtendedSpec before) {
    var described = SpecWriter.described(shown);
    var describedBefore = SpecWriter.described(before.shown);
    var calendars = new ArrayList<>(spec.calendars());
    for (int i = 0; i < calendars.size(); i++) {
      int same =
          describedBefore.getStructuredCalendarList().indexOf(described.getStructuredCalendar(i));
      if (same >= 0 && calendars.get(i).dayRules().isEmpty()) {
        calendars.set(i, before.spec.calendars().get(same));
      }
    }
    var intervals = new ArrayList<>(spec.intervals());
    for (int i = 0; i < intervals.size(); i++) {
      int same = describedBefore.getIntervalList().indexOf(described.getInterval(i));
      if (same >= 0 && !intervals.get(i).anchored()) {
        intervals.set(i, before.spec.intervals().get(same));
      }
    }
    var kept = new TimeSpec(
        calendars,
        intervals,
        new Adjustments(spec.exclusions(), before.spec.uses()),
        spec.bounds(),
        spec.jitter(),
        spec.zone(),
        before.spec.dst());
    return new ExtendedSpec(kept, shown);
  }
}
