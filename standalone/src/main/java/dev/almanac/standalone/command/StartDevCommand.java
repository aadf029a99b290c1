package dev.almanac.standalone.command;

import dev.almanac.api.http.page.CodecEndpoint;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.StartException;
import dev.almanac.server.TimeSkipping;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.access.AuditConfig;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import dev.almanac.standalone.log.Logs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac server start-dev}: starts a server for development and tests, by flags alone. */
@Command(
    name = "start-dev",
    header = "Start a server for development.",
    footer = {
      "",
      "Examples:",
      "  almanac server start-dev",
      "  almanac server start-dev --port 7300 --namespace orders --db-filename orders.db",
      "  almanac server start-dev --port 7300 --time-skipping",
      "",
      "Without --db-filename the data is in the user's data directory, in a file for each port.",
      "With --temporary, --headless, --time-skipping or port 0 it is gone when the server stops.",
      "The server stops at Ctrl-C or SIGTERM, after running calls have ended.",
      "",
      "'almanac PORT' starts a server for SDK tests: headless, with time skipping, the namespace",
      "UnitTest and the search attributes that such tests use. It takes the same flags.",
    })
final class StartDevCommand implements Callable<Integer> {
  /** Short, because a developer or a test waits for the end. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  /** A laptop sleeps at times, after which its clock stays ahead of the monotonic one. */
  private static final Duration ANY_CLOCK = Duration.ZERO;

  private static final int NOT_GIVEN = -1;

  @Spec
  private CommandSpec spec;

  @Option(
      names = {"-p", "--port"},
      defaultValue = "7233",
      paramLabel = "PORT",
      description = "The port of the gRPC service (${DEFAULT-VALUE}); 0 for any free one.")
  private int port;

  @Option(
      names = "--ip",
      defaultValue = "127.0.0.1",
      paramLabel = "ADDRESS",
      description = "The address to listen on (${DEFAULT-VALUE}).")
  private String ip = "";

  @Option(names = "--insecure", description = "Allow an address that other machines can reach.")
  private boolean isInsecure;

  @Option(
      names = "--root-key-file",
      paramLabel = "FILE",
      description = "Ask callers for API keys. The key in this file may do everything.")
  private @Nullable Path rootKeyFile;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "A namespace to create, besides 'default'. May be repeated.")
  private List<String> namespaces = List.of();

  @Option(
      names = {"-f", "--db-filename"},
      defaultValue = "",
      paramLabel = "FILE",
      description = "The database file.")
  private String databaseFile = "";

  @Option(
      names = "--metrics-port",
      defaultValue = "-1",
      paramLabel = "PORT",
      description = "Serve metrics on this port, at /metrics; 0 for any free one.")
  private int metricsPort;

  @Option(
      names = {"--ui-port", "--http-port"},
      defaultValue = "-1",
      paramLabel = "PORT",
      description = "The port of the page in the browser and of all calls over HTTP; 0 for any free"
          + " one. Without it, the gRPC port + 1000, if that is free.")
  private int httpPort;

  @Option(
      names = "--temporary",
      description = "Keep the data in a temporary file, unless --db-filename names one.")
  private boolean isTemporary;

  @Option(
      names = "--ui-codec-endpoint",
      defaultValue = "",
      paramLabel = "URL",
      description = "A codec server, which the page asks to decode payloads that it cannot read.")
  private String codecEndpoint = "";

  @Option(
      names = "--headless",
      description = "For tests: as --temporary, and serve HTTP only with --ui-port.")
  private boolean isHeadless;

  @Option(
      names = "--search-attribute",
      paramLabel = "KEY=TYPE",
      description = "A search attribute to register: Text, Keyword, Int, Double, Bool, Datetime or"
          + " KeywordList. May be repeated.")
  private List<String> searchAttributes = List.of();

  @Option(
      names = "--log-format",
      defaultValue = "pretty",
      paramLabel = "FORMAT",
      description = "pretty or json (${DEFAULT-VALUE}).")
  private LogFormat logFormat = LogFormat.PRETTY;

  @Option(
      names = "--log-level",
      defaultValue = "info",
      paramLabel = "LEVEL",
      description = "debug, info, warn, error or never (${DEFAULT-VALUE}).")
  private LogLevel logLevel = LogLevel.INFO;

  @Option(
      names = "--time-skipping",
      arity = "0..1",
      defaultValue = "off",
      fallbackValue = "locked",
      paramLabel = "LOCK",
      description = "For tests: when nothing else is to do, time jumps to the next deadline,"
          + " unless a client has locked it. Starts locked, or as LOCK says.")
  private TimeSkipping timeSkipping = TimeSkipping.OFF;

  @Mixin
  private TlsFlags tls;

  @Mixin
  private DynamicOptions dynamicOptions;

  @Mixin
  private IgnoredOptions accepted;

  private OptionalInt metricsPort() {
    return metricsPort == NOT_GIVEN
        ? OptionalInt.empty()
        : OptionalInt.of(KeyValue.port(metricsPort, "--metrics-port", spec));
  }

  private Optional<CodecEndpoint> codec() {
    try {
      return codecEndpoint.isEmpty()
          ? Optional.empty()
          : Optional.of(CodecEndpoint.parse(codecEndpoint));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--ui-codec-endpoint: %s, found '%s'".formatted(e.getMessage(), codecEndpoint));
    }
  }

  private AccessConfig access() {
    return rootKeyFile == null ? AccessConfig.OPEN : AccessConfig.keys(Optional.of(rootKeyFile));
  }

  private ServerConfig.Http http() {
    if (httpPort != NOT_GIVEN) {
      return ServerConfig.Http.on(KeyValue.port(httpPort, "--ui-port", spec));
    }
    return isHeadless ? ServerConfig.Http.NONE : ServerConfig.Http.beside(port);
  }

  /** Skipped time would bring the schedules in a file that stays to their future. */
  private boolean leavesNothing() {
    return isTemporary || isHeadless || timeSkipping != TimeSkipping.OFF;
  }

  @Override
  public Integer call() {
    var dynamicConfig = dynamicOptions.read(spec);
    var config = new ServerConfig(
        new ServerConfig.Listen(
            ip,
            KeyValue.port(port, "--port", spec),
            isInsecure,
            metricsPort(),
            http().withCodec(codec()),
            tls.read(spec)),
        DataLocation.forDevelopment(databaseFile, leavesNothing(), port, Foreground.here()),
        Stream.concat(Stream.of("default"), namespaces.stream()).distinct().toList(),
        SearchAttributeOption.read(searchAttributes, spec),
        GRACE,
        new ServerConfig.Time(ANY_CLOCK, timeSkipping),
        dynamicConfig.limits(),
        access(),
        Optional.empty(),
        AuditConfig.USUAL);
    accepted.check(spec);
    Logs.configure(logFormat, logLevel);
    accepted.mention(dynamicConfig.unknown());
    var foreground = new Foreground(spec.commandLine());
    try {
      return foreground.run(config, ServerEnvironment.real());
    } catch (StartException e) {
      return foreground.explain(e);
    }
  }
}
