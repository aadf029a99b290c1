package dev.almanac.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The account under which a server runs. PostgreSQL refuses to run as root, so root runs it as
 * nobody or, where accounts cannot be changed, in a user namespace without root's rights.
 */
record Account(List<String> prefix, int owner) {
  private static final int ROOT = 0;
  private static final int NOBODY = 65534;
  private static final Account NOBODY_ACCOUNT = new Account(
      List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"), NOBODY);
  private static final Account NAMESPACE = new Account(List.of("unshare", "--user"), ROOT);

  /** Returns an account that can run the program, and makes it the owner of the directory. */
  static Account ableToRun(Path program, Path directory) throws IOException {
    int self = (int) Files.getAttribute(directory, "unix:uid");
    if (self != ROOT) {
      return new Account(List.of(), self);
    }
    Account found = Stream.of(NOBODY_ACCOUNT, NAMESPACE)
        .filter(account -> account.canRun(program))
        .findFirst()
        .orElseThrow(() ->
            new IOException("PostgreSQL does not run as root, and neither setpriv nor unshare work"
                + " here. Run the tests as another user, or set "
                + PostgresServer.URL_VARIABLE));
    found.own(directory);
    return found;
  }

  private boolean canRun(Path program) {
    try {
      Commands.run(command(List.of(program.toString(), "--version")), Duration.ofSeconds(10));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  List<String> command(List<String> command) {
    return Stream.concat(prefix.stream(), command.stream()).toList();
  }

  void own(Path file) throws IOException {
    Files.setAttribute(file, "unix:uid", owner);
  }
}
