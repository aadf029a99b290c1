package dev.almanac.cli.importing;

import java.util.Map;
import java.util.Optional;

/**
 * A line of a crontab that runs a command.
 *
 * @param cron the five fields, or a shorthand such as {@code @daily}
 * @param user empty in a crontab of a user
 * @param zone of {@code CRON_TZ} or {@code TZ}, if one is set above the line
 * @param input what follows the first {@code %}, with line breaks for further ones
 * @param environment what is set above the line
 */
record CrontabLine(
    int line,
    String cron,
    String user,
    Optional<String> zone,
    String command,
    Optional<String> input,
    Map<String, String> environment) {
  CrontabLine {
    environment = Map.copyOf(environment);
  }

  /** Whether hour and minute are fixed: crons treat these with care when clocks change. */
  boolean isAtFixedTimes() {
    var words = cron.split("\\s+", -1);
    return words.length == 5
        ? !words[0].startsWith("*") && !words[1].startsWith("*")
        : !cron.equals("@hourly");
  }
}
