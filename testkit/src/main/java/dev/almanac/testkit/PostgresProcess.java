package dev.almanac.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.almanac.testkit.PostgresServer.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL process and its directory. The server reads from a pipe and stops when the other end
 * closes: at {@link #close}, and whenever this JVM ends, even if it is killed.
 */
final class PostgresProcess implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
  private static final int PORT_ATTEMPTS = 3;
  private static final String ADMIN = "postgres";

  /**
   * Becomes the server. A watcher stops it at the end of input and deletes its directory, or after
   * the line {@code keep} and does not.
   */
  private static final String WATCHED = """
      home=$1
      shift
      exec 3<&0
      (
        word=clear
        read -r word <&3 || word=clear
        kill -INT $$
        while kill -0 $$ 2>/dev/null; do sleep 0.1; done
        [ "$word" = keep ] || rm -rf "$home"
      ) >/dev/null 2>&1 &
      exec 3<&-
      exec "$@" </dev/null
      """;

  private static final byte[] KEEP = "keep\n".getBytes(US_ASCII);

  private final Path home;
  private final ProcessBuilder command;
  private final PGSimpleDataSource admin;
  private Process process;

  private PostgresProcess(Path home, ProcessBuilder command, PGSimpleDataSource admin)
      throws IOException {
    this.home = home;
    this.command = command;
    this.admin = admin;
    this.process = command.start();
  }

  static PostgresProcess start(Durability durability) {
    try {
      Path programs = PostgresBinaries.unpacked().resolve("bin");
      Path home = Files.createTempDirectory("almanac-postgres-");
      var account = Account.ableToRun(programs.resolve("postgres"), home);
      String password = UUID.randomUUID().toString();
      initialise(programs, home, account, password);
      return startOnFreePort(programs, home, account, new Settings(durability, password));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start PostgreSQL", e);
    }
  }

  private record Settings(Durability durability, String password) {}

  private static void initialise(Path programs, Path home, Account account, String password)
      throws IOException {
    Path passwordFile = Files.writeString(home.resolve("password"), password);
    account.own(passwordFile);
    var command = List.of(
        programs.resolve("initdb").toString(),
        "--pgdata=" + home.resolve("data"),
        "--username=" + ADMIN,
        "--pwfile=" + passwordFile,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--no-locale",
        "--no-sync",
        "--no-instructions");
    Commands.run(account.command(command), START_LIMIT);
  }

  /** Tries several ports, because another process may take one before the server starts. */
  private static PostgresProcess startOnFreePort(
      Path programs, Path home, Account account, Settings settings) throws IOException {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.next();
      var log = home.resolve("log-" + attempt);
      var command = serverCommand(programs, home, port, settings.durability());
      var builder = new ProcessBuilder(account.command(command))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      var server = new PostgresProcess(home, builder, admin(port, settings.password()));
      if (server.becomesReady()) {
        return server;
      }
      server.endInput();
      if (attempt == PORT_ATTEMPTS) {
        throw new IOException("PostgreSQL does not start:\n" + Files.readString(log));
      }
    }
  }

  private static List<String> serverCommand(
      Path programs, Path home, int port, Durability durability) {
    String sync = switch (durability) {
      case NONE -> "off";
      case FSYNC -> "on";
    };
    var command = new ArrayList<>(List.of("sh", "-c", WATCHED, "sh", home.toString()));
    command.addAll(List.of(programs.resolve("postgres").toString(), "-D", home + "/data"));
    command.addAll(List.of("-h", "127.0.0.1", "-p", "" + port, "-k", home.toString()));
    for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
      command.addAll(List.of("-c", setting + "=" + sync));
    }
    command.addAll(List.of("-c", "timezone=UTC", "-c", "max_connections=200"));
    return command;
  }

  private static PGSimpleDataSource admin(int port, String password) {
    var admin = new PGSimpleDataSource();
    admin.setServerNames(new String[] {"127.0.0.1"});
    admin.setPortNumbers(new int[] {port});
    admin.setDatabaseName(ADMIN);
    admin.setUser(ADMIN);
    admin.setPassword(password);
    return admin;
  }

  /** Waits until the server accepts connections; false if it ended instead. */
  private boolean becomesReady() throws IOException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (!endsWithin(Duration.ofMillis(30))) {
      if (takesConnections()) {
        return true;
      }
      if (System.nanoTime() > deadline) {
        throw new IOException("PostgreSQL is not ready after " + START_LIMIT);
      }
    }
    return false;
  }

  private boolean takesConnections() {
    try (var connection = admin.getConnection()) {
      return connection.isValid(0);
    } catch (SQLException e) {
      return false;
    }
  }

  PGSimpleDataSource admin() {
    return admin;
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Stops the server and its connections, and keeps its data. */
  void stop() {
    try (var input = process.getOutputStream()) {
      input.write(KEEP);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot stop PostgreSQL", e);
    }
    if (!endsWithin(STOP_LIMIT)) {
      throw new IllegalStateException("PostgreSQL still runs after " + STOP_LIMIT);
    }
  }

  /** Starts the server again on the same port. */
  void startAgain() {
    try {
      process = command.start();
      if (!becomesReady()) {
        throw new IllegalStateException("PostgreSQL does not start again");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start PostgreSQL again", e);
    }
  }

  @Override
  public void close() {
    endInput();
    if (!endsWithin(STOP_LIMIT)) {
      process.destroyForcibly();
    }
    Commands.deleteTree(home);
  }

  private void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot stop PostgreSQL", e);
    }
  }

  private boolean endsWithin(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for PostgreSQL", e);
    }
  }
}
