package dev.almanac.cli.codec;

import dev.almanac.cli.profile.CodecSettings;
import dev.almanac.cli.profile.Settings;
import dev.almanac.protocol.text.PrintableText;
import io.grpc.ClientInterceptor;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for a codec server. */
public final class CodecOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--codec-endpoint",
      paramLabel = "URL",
      description = "A codec server that encodes and decodes payloads. '{namespace}' in it stands"
          + " for the namespace.")
  private @Nullable String endpoint;

  @Option(
      names = "--codec-auth",
      paramLabel = "TEXT",
      description = "The header Authorization for the codec server.")
  private @Nullable String authorization;

  @Option(
      names = "--codec-header",
      paramLabel = "NAME=VALUE",
      description = "A header for the codec server. May be repeated.")
  private Map<String, String> headers = Map.of();

  /** Returns what was given, by the names of the file. */
  public Map<String, String> given() {
    return CodecSettings.given(endpoint, authorization);
  }

  /** Returns what changes the payloads of calls; empty without a codec server. */
  public Optional<ClientInterceptor> interceptor(Settings settings) {
    return CodecSettings.of(settings, headers)
        .map(codec -> new CodecInterceptor(
            new CodecServer(codec.endpoint(), codec.headers()),
            note ->
                command.commandLine().getErr().println("almanac: " + PrintableText.line(note))));
  }
}
