package dev.almanac.cli.operator.namespace;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for the settings of a namespace. */
final class SettingOptions {
  @Option(
      names = "--retention",
      paramLabel = "DURATION",
      description = "How long closed runs are kept, such as 72h or 30d.")
  private @Nullable Duration retention;

  @Option(names = "--description", paramLabel = "TEXT", description = "What it is for.")
  private @Nullable String description;

  @Option(names = "--email", paramLabel = "ADDRESS", description = "The owner's address.")
  private @Nullable String email;

  @Option(
      names = "--data",
      paramLabel = "KEY=VALUE",
      description = "A label of your own. May be repeated.")
  private Map<String, String> data = Map.of();

  Optional<Duration> retention() {
    return Optional.ofNullable(retention);
  }

  Optional<String> description() {
    return Optional.ofNullable(description);
  }

  Optional<String> email() {
    return Optional.ofNullable(email);
  }

  Map<String, String> data() {
    return data;
  }

  boolean isNoneGiven() {
    return retention == null && description == null && email == null && data.isEmpty();
  }
}
