package dev.almanac.server.command;

import dev.almanac.server.config.DynamicConfig;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Temporal's dynamic configuration, by flags. */
final class DynamicOptions {
  private static final String FLAG = "--dynamic-config-value";

  @Option(
      names = FLAG,
      paramLabel = "KEY=VALUE",
      description = "A limit by its name in Temporal's dynamic configuration, such as"
          + " limit.blobSize.error=4194304. A key that means nothing here is mentioned in the"
          + " log. May be repeated.")
  private List<String> texts = List.of();

  /** @throws ParameterException if one of them is not well formed */
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
