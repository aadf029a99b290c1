package dev.almanac.conformance.scenario;

import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where a server keeps its data. One server on each serves all scenarios of a JVM. */
enum Storage {
  SQLITE {
    @Override
    ServerProcess spawn() throws IOException {
      return ServerProcess.spawn();
    }
  },
  POSTGRES {
    @Override
    ServerProcess spawn() throws IOException {
      var postgres = PostgresServer.start(PostgresServer.Durability.FSYNC);
      return ServerProcess.spawnOnPostgres(postgres.createDatabase().url());
    }
  };

  private static final Map<Storage, Endpoint> STARTED = new ConcurrentHashMap<>();

  abstract ServerProcess spawn() throws IOException;

  /** The server, started on first use and gone with the JVM. */
  Endpoint endpoint() {
    return STARTED.computeIfAbsent(this, Storage::start);
  }

  private Endpoint start() {
    try {
      return connected(spawn());
    } catch (IOException e) {
      throw new AssertionError("Cannot start a server on " + this, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  /** A server that is too slow ends here: beside it the next would be slower still. */
  private static Endpoint connected(ServerProcess server) throws IOException, InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server)));
    try {
      server.awaitAnswer();
      return Endpoint.of(server.target());
    } catch (InterruptedException | RuntimeException | AssertionError e) {
      server.close();
      throw e;
    }
  }

  private static void end(ServerProcess server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
