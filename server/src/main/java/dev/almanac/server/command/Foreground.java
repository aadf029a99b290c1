package dev.almanac.server.command;

import dev.almanac.server.AlmanacServer;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.StartException;
import dev.almanac.server.World;
import picocli.CommandLine;

/** Runs a server until the process is told to end. */
final class Foreground {
  private final CommandLine command;

  Foreground(CommandLine command) {
    this.command = command;
  }

  /** This machine, as far as the place of data depends on it. */
  static DataLocation.Place here() {
    return new DataLocation.Place(
        System.getenv(), System.getProperty("os.name"), System.getProperty("user.home"));
  }

  /**
   * Prints the banner once the server answers, and returns when it has stopped. A signal ends the
   * JVM through its hooks, so that is where the server is stopped.
   */
  int run(ServerConfig config, World world) throws StartException {
    AlmanacServer server = AlmanacServer.start(config, world);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
    command.getOut().print(Banner.text(config, server.addresses(), server.metricsAddress()));
    command.getOut().flush();
    try {
      server.awaitStop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return command.getCommandSpec().exitCodeOnSuccess();
  }

  /** Says why it did not start, and gives the exit code for that. */
  int explain(StartException error) {
    command.getErr().println(command.getColorScheme().errorText("almanac: " + error.getMessage()));
    return switch (error.kind()) {
      case BAD_INPUT -> command.getCommandSpec().exitCodeOnInvalidInput();
      case FAILURE -> command.getCommandSpec().exitCodeOnExecutionException();
    };
  }
}
