package dev.almanac.standalone.command;

import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.StartException;
import dev.almanac.standalone.config.ConfigFile;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import dev.almanac.standalone.log.Logs;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac server start}: starts a server with a configuration file. */
@Command(
    name = "start",
    header = "Start a server with a configuration file.",
    footer = {
      "",
      "Example:",
      "  almanac server start --config almanac.yaml --log-format json",
      "",
      "'almanac server config' prints a file with all settings. The server stops at Ctrl-C or",
      "SIGTERM, after running calls have ended.",
    })
final class StartCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Option(
      names = {"-c", "--config"},
      required = true,
      paramLabel = "FILE",
      description = "The configuration file.")
  private Path file = Path.of("");

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description = "pretty or json; overrides the file.")
  private @Nullable LogFormat logFormat;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description = "debug, info, warn, error or never; overrides the file.")
  private @Nullable LogLevel logLevel;

  @Option(
      names = "--insecure",
      description = "Allow an address that other machines can reach, like grpc.insecure.")
  private boolean isInsecure;

  @Mixin
  private TlsFlags tls;

  @Override
  public Integer call() {
    var foreground = new Foreground(spec.commandLine());
    try {
      ConfigFile config = ConfigFileReader.read(file);
      Logs.configure(
          Objects.requireNonNullElse(logFormat, config.logFormat()),
          Objects.requireNonNullElse(logLevel, config.logLevel()));
      return foreground.run(withFlags(config.server(Foreground.here())), ServerEnvironment.real());
    } catch (StartException e) {
      return foreground.explain(e);
    }
  }

  private ServerConfig withFlags(ServerConfig config) {
    var listen = config.listen();
    return new ServerConfig(
        new ServerConfig.Listen(
                listen.host(),
                listen.port(),
                listen.isInsecure() || isInsecure,
                listen.metricsPort(),
                listen.http(),
                listen.tls())
            .withTls(tls.read(spec)),
        config.data(),
        config.namespaces(),
        config.searchAttributes(),
        config.grace(),
        config.time(),
        config.limits(),
        config.access(),
        config.encryption(),
        config.audit());
  }
}
