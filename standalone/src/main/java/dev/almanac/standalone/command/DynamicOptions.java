package dev.almanac.standalone.command;

import dev.almanac.standalone.config.DynamicConfig;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The flags for Temporal's dynamic configuration. */
final class DynamicOptions {
  private static final String FLAG = "--dynamic-config-value";

  @Option(
      names = FLAG,
      paramLabel = "KEY=VALUE",
      description = "A limit by its name in Temporal's dynamic configuration, such as"
          + " limit.blobSize.error=4194304. Unknown keys are ignored and mentioned in the"
          + " log. May be repeated.")
  private List<String> texts = List.of();

  /** @throws ParameterException if one is malformed */
  DynamicConfig read(CommandSpec spec) {
    var config = new DynamicConfig();
    for (var text : texts) {
      var given = KeyValue.of(text, FLAG, spec);
      try {
        config.set(given.key(), given.value());
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), FLAG + ": " + e.getMessage(), e);
      }
    }
    return config;
  }
}
