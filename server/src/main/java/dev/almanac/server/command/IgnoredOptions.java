package dev.almanac.server.command;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * Flags that tools pass to a development server and that have no effect here. They are accepted, so
 * that the tools work, and mentioned in the log.
 */
final class IgnoredOptions {
  private static final int NOT_GIVEN = -1;

  @Option(
      names = "--sqlite-pragma",
      paramLabel = "KEY=VALUE",
      description = "Accepted and ignored: Almanac chooses its own.")
  private List<String> pragmas = List.of();

  @Option(
      names = "--ui-port",
      defaultValue = "-1",
      hidden = true,
      description = "Accepted and ignored: there is no web UI yet.")
  private int uiPort;

  @Option(
      names = "--http-port",
      defaultValue = "-1",
      hidden = true,
      description = "Accepted and ignored: there is no HTTP interface yet.")
  private int httpPort;

  /** @throws picocli.CommandLine.ParameterException if one is malformed */
  void check(CommandSpec spec) {
    pragmas.forEach(text -> KeyValue.of(text, "--sqlite-pragma", spec));
    checkPort(uiPort, "--ui-port", spec);
    checkPort(httpPort, "--http-port", spec);
  }

  /** Logs ignored flags and keys, once logging is set up. */
  void mention(List<String> unknownKeys) {
    // Not a constant: every command creates this class, and few need logging.
    Logger log = LoggerFactory.getLogger(IgnoredOptions.class);
    unknownKeys.forEach(key -> log.warn("Ignoring unknown dynamic configuration: {}", key));
    pragmas.forEach(text -> log.warn("Ignoring --sqlite-pragma {}: Almanac sets its own", text));
    mentionPort(log, uiPort, "--ui-port", "web UI");
    mentionPort(log, httpPort, "--http-port", "HTTP interface");
  }

  private static void checkPort(int port, String option, CommandSpec spec) {
    if (port != NOT_GIVEN) {
      KeyValue.port(port, option, spec);
    }
  }

  private static void mentionPort(Logger log, int port, String option, String what) {
    if (port != NOT_GIVEN) {
      log.warn("Ignoring {} {}: there is no {} yet", option, port, what);
    }
  }
}
