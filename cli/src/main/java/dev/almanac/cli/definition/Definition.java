package dev.almanac.cli.definition;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.protocol.schedule.ExtendedSpec;
import dev.almanac.protocol.schedule.SpecWriter;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.Profile;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.Schedule;

/**
 * What users specify of a schedule.
 *
 * @param schedule Temporal's part
 * @param extension what Temporal's message cannot express, with all values stated
 */
public record Definition(
    String id, Schedule schedule, Extension extension, Memo memo, SearchAttributes attributes) {

  /**
   * Returns the definition as a server describes it once it is stored: cron strings and calendars
   * of text have become structured calendars.
   *
   * @throws dev.almanac.calendar.SpecException if the specification is invalid
   */
  public Definition described() {
    var read = ExtendedSpec.read(schedule.getSpec(), extension.getSpec());
    var shown = SpecWriter.extension(read.spec())
        .setDstGap(extension.getSpec().getDstGap())
        .setDstOverlap(extension.getSpec().getDstOverlap())
        .addAllCalendars(extension.getSpec().getCalendarsList());
    return new Definition(
        id,
        schedule.toBuilder().setSpec(SpecWriter.described(read.shown())).build(),
        extension.toBuilder().setSpec(shown).build(),
        memo,
        attributes);
  }

  /** Returns what a server takes for all that a new schedule leaves open. */
  public static Extension usual(Profile profile) {
    return ProfileDefaults.of(profile).extension();
  }

  public Definition withMemo(Memo next) {
    return new Definition(id, schedule, extension, next, attributes);
  }

  /** Returns the meaning of the times of what was read, without the days of named calendars. */
  public TimeSpec times() {
    return ExtendedSpec.read(schedule.getSpec(), extension.getSpec()).spec();
  }

  /** Returns whether Temporal's call can state all of it. */
  public boolean isPlain() {
    var usual = usual(Profile.PROFILE_TEMPORAL);
    return extension.toBuilder()
            .clearSpec()
            .build()
            .equals(usual.toBuilder().clearSpec().build())
        && extension.getSpec().getCalendarsCount() == 0
        && extension.getSpec().getCronCount() == 0
        && extension.getSpec().getIntervalCount() == 0
        && extension.getSpec().getDstGap() == usual.getSpec().getDstGap()
        && extension.getSpec().getDstOverlap() == usual.getSpec().getDstOverlap();
  }
}
