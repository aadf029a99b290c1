package dev.almanac.cli.schedule.option;

import dev.almanac.calendar.cron.Dialect;
import dev.almanac.protocol.schedule.v1.Profile;

/** What follows from the product whose defaults a schedule has. */
final class Profiles {
  private Profiles() {}

  /** Returns the cron dialect of the product. */
  static Dialect dialect(Profile profile) {
    return switch (profile) {
      case PROFILE_DURABLE -> Dialect.UNIX;
      case PROFILE_DBOS -> Dialect.DBOS;
      case PROFILE_TEMPORAL, PROFILE_UNSPECIFIED, UNRECOGNIZED -> Dialect.TEMPORAL;
    };
  }
}
