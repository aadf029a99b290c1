package dev.almanac.cli.schedule.option;

import dev.almanac.calendar.cron.Dialect;
import dev.almanac.protocol.schedule.v1.Profile;
import picocli.CommandLine.Option;

/** The flag for the product whose defaults a schedule has. */
final class DefaultsOption {
  @Option(
      names = "--defaults",
      paramLabel = "NAME",
      description = "The defaults of Temporal, Durable or Dbos. Default: Temporal.")
  private Profile profile = Profile.PROFILE_UNSPECIFIED;

  Profile profile() {
    return profile;
  }

  /** Returns the cron dialect of that product, or of this one if the flag is not given. */
  Dialect dialect(Profile otherwise) {
    return Profiles.dialect(profile == Profile.PROFILE_UNSPECIFIED ? otherwise : profile);
  }
}
