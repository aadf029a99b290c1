package dev.almanac.standalone.command;

import dev.almanac.server.AlmanacServer;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.StartException;
import java.time.Duration;
import picocli.CommandLine;

/** Runs a server until the process is told to end. */
final class Foreground {
  private static final Duration SPARE = Duration.ofSeconds(1);

  private final CommandLine command;

  Foreground(CommandLine command) {
    this.command = command;
  }

  /** Returns what the data directory depends on. */
  static DataLocation.Place here() {
    var environment = System.getenv();
    var home = environment.getOrDefault("HOME", "");
    return new DataLocation.Place(
        environment,
        System.getProperty("os.name"),
        home.isEmpty() ? System.getProperty("user.home") : home);
  }

  /**
   * Prints the banner once the server answers, and returns when it has stopped. A signal runs the
   * JVM's shutdown hooks, which stop the server.
   */
  int run(ServerConfig config, ServerEnvironment world) throws StartException {
    var halt = new Halt(command.getErr());
    refuseRenegotiation();
    AlmanacServer server = AlmanacServer.start(config, world, halt);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(server, config.grace(), halt), "stop"));
    command.getOut().print(Banner.text(config, server));
    command.getOut().flush();
    try {
      server.awaitStop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return command.getCommandSpec().exitCodeOnSuccess();
  }

  /** Clients of TLS 1.2 could have one connection begin anew, over and over. */
  private static void refuseRenegotiation() {
    System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
  }

  /** Stops within the promised time, if necessary by force: the caller is waiting. */
  private static void stop(AlmanacServer server, Duration grace, Halt halt) {
    var longest = grace.plus(AlmanacServer.LONGEST_END);
    halt.unlessEndedWithin(longest.plus(SPARE), overdue(longest));
    server.close();
    if (!server.hasEndedOrderly()) {
      halt.now(ExitCode.STOP_OVERDUE, overdue(longest));
    }
  }

  private static String overdue(Duration longest) {
    return "The server did not stop within %d s and is ended by force"
        .formatted(longest.toSeconds());
  }

  /** Prints why the server did not start, and returns the exit code. */
  int explain(StartException error) {
    command.getErr().println(command.getColorScheme().errorText("almanac: " + error.getMessage()));
    return switch (error.kind()) {
      case BAD_INPUT -> command.getCommandSpec().exitCodeOnInvalidInput();
      case FAILURE -> command.getCommandSpec().exitCodeOnExecutionException();
    };
  }
}
