package dev.almanac.dist;

import dev.almanac.cli.Almanac;
import dev.almanac.standalone.command.ServerCommand;
import java.io.OutputStream;
import picocli.CommandLine;

/** {@code almanac}: the commands of {@code cli}, and those that run a server. */
public final class Main {
  private Main() {}

  public static void main(String... args) {
    System.exit(commandLine(System.out, System.err).execute(PortAlone.inFull(args)));
  }

  static CommandLine commandLine(OutputStream out, OutputStream err) {
    return Almanac.commandLine(out, err, ServerCommand.class);
  }
}
