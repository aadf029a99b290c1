package dev.almanac.api.schedule;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.SpecException;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.protocol.schedule.ExtendedSpec;
import dev.almanac.protocol.schedule.v1.Extension;
import java.util.List;
import java.util.Optional;

/** Completes the specification of a request: what it does not state comes from elsewhere. */
public final class Timings {
  private Timings() {}

  /**
   * Keeps what an update does not state about clock changes and named calendars, or has no field
   * for.
   *
   * @param uses if empty, the schedule keeps its calendars
   * @param before the specification of the schedule; empty if it is new
   * @param profile the profile of the schedule
   * @throws SpecException if the end comes before the start, or calendars are used wrongly
   * @throws dev.almanac.api.RpcException if a policy is unknown
   */
  public static CompiledSpec of(
      ExtendedSpec read,
      Extension extension,
      Optional<List<CalendarUse>> uses,
      Optional<CompiledSpec> before,
      Profile profile) {
    var kept = before
        .filter(timing -> !extension.getSpec().getWhole())
        .map(timing -> read.keeping(new ExtendedSpec(timing.spec(), timing.shown())))
        .orElse(read);
    var bounds = kept.spec().bounds();
    if (bounds.end().isBefore(bounds.start())) {
      throw SpecException.of(
          "end_time is before start_time", "end_time", bounds.start() + " … " + bounds.end(), 0);
    }
    var dst = ExtensionMessages.dst(
        extension, before.isPresent() ? kept.spec().dst() : ExtensionMessages.usualDst(profile));
    var whole = kept.spec().withDst(dst);
    return new CompiledSpec(uses.map(whole::withUses).orElse(whole), kept.shown());
  }
}
