package dev.almanac.dist;

import dev.almanac.cli.Almanac;
import dev.almanac.standalone.command.ServerCommand;
import java.io.OutputStream;
import java.util.List;

/** {@code almanac}: the commands of {@code cli}, and those that run a server. */
public final class Main {
  private Main() {}

  public static void main(String... args) {
    System.exit(run(System.out, System.err, PortAlone.inFull(args)));
  }

  static int run(OutputStream out, OutputStream err, String... args) {
    return Almanac.run(out, err, List.of(ServerCommand.class), args);
  }
}
