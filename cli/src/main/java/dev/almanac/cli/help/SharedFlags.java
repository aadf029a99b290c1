package dev.almanac.cli.help;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;

/** The flags that most commands share, by purpose. */
final class SharedFlags {
  private static final String SERVER = "Server:";
  private static final String OUTPUT = "Output:";
  private static final String SECURITY = "Keys and certificates:";
  private static final String PROFILES = "Profiles ('almanac config'):";

  /** In the order in which pages show them. */
  static final List<String> HEADINGS = List.of(OUTPUT, SERVER, SECURITY, PROFILES);

  private static final Set<String> OF_SERVER =
      Set.of("--address", "--namespace", "--identity", "--command-timeout");

  private static final Set<String> OF_OUTPUT =
      Set.of("--output", "--no-json-shorthand-payloads", "--color", "--time-format", "--help");

  private static final Set<String> OF_PROFILES =
      Set.of("--profile", "--config-file", "--disable-config-file", "--disable-config-env");

  private SharedFlags() {}

  /** Returns the heading of a flag; empty for one of the command's own. */
  static Optional<String> heading(OptionSpec option) {
    var name = option.longestName();
    boolean isOfServer = option.command().findOption("--command-timeout") != null;
    if (OF_OUTPUT.contains(name)) {
      return Optional.of(OUTPUT);
    }
    if (OF_PROFILES.contains(name)) {
      return Optional.of(PROFILES);
    }
    if (isOfServer && OF_SERVER.contains(name)) {
      return Optional.of(SERVER);
    }
    boolean isSecurity = name.startsWith("--tls")
        || name.startsWith("--codec-")
        || name.equals("--api-key")
        || name.equals("--grpc-meta");
    return isOfServer && isSecurity ? Optional.of(SECURITY) : Optional.empty();
  }
}
