package dev.almanac.standalone.command;

import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * Flags that tools pass to a development server and that have no effect here. They are accepted, so
 * that the tools work, and mentioned in the log.
 */
final class IgnoredOptions {
  /** What SDK helpers set for every server that they start. */
  private static final Set<String> OF_HELPERS = Set.of("frontend.enableServerVersionCheck");

  @Option(
      names = "--sqlite-pragma",
      paramLabel = "KEY=VALUE",
      description = "Accepted and ignored: Almanac chooses its own.")
  private List<String> pragmas = List.of();

  @Option(
      names = {"--disable-config-file", "--disable-config-env"},
      description = "Accepted: a server reads neither profiles nor TEMPORAL_ variables.")
  private boolean isWithoutProfiles;

  /** @throws picocli.CommandLine.ParameterException if one is malformed */
  void check(CommandSpec spec) {
    pragmas.forEach(text -> KeyValue.of(text, "--sqlite-pragma", spec));
  }

  /** Logs ignored flags and keys, once logging is set up. */
  void mention(List<String> unknownKeys) {
    // Not a constant: every command creates this class, and few need logging.
    Logger log = LoggerFactory.getLogger(IgnoredOptions.class);
    unknownKeys.forEach(key -> {
      if (OF_HELPERS.contains(key)) {
        log.debug("Ignoring dynamic configuration of SDK helpers: {}", key);
      } else {
        log.warn("Ignoring unknown dynamic configuration: {}", key);
      }
    });
    if (isWithoutProfiles) {
      log.debug("Profiles are not read anyway");
    }
    pragmas.forEach(text -> log.debug("Ignoring --sqlite-pragma {}: Almanac sets its own", text));
  }
}
