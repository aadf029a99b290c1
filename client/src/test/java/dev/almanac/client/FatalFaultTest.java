package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class FatalFaultTest {
  @Test
  void closesTheServerAndTellsTheApplication(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("orders.db");
    var told = new CompletableFuture<FatalFault>();
    var thread = new CompletableFuture<String>();
    try (var almanac = Almanac.embedded()
        .file(file)
        .onFatalFault(fault -> {
          thread.complete(Thread.currentThread().getName());
          told.complete(fault);
        })
        .start()) {
      almanac.workers().newWorker(Greeting.QUEUE);
      almanac.workers().start();

      takePlace(file);

      var fault = told.get(60, TimeUnit.SECONDS);
      assertThat(fault.kind()).isEqualTo(FatalFault.Kind.DATABASE_LOST);
      assertThat(fault.message()).startsWith("Another server has taken over this database");
      assertThat(thread.get(60, TimeUnit.SECONDS)).isEqualTo("almanac-fault");
      assertThat(almanac.isClosed()).isTrue();
      assertThat(almanac.workers().isShutdown()).isTrue();
      assertThatThrownBy(() -> almanac
              .stubs()
              .blockingStub()
              .getSystemInfo(
                  io.temporal.api.workflowservice.v1.GetSystemInfoRequest.getDefaultInstance()))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageStartingWith("UNAVAILABLE");
    }
  }

  /** Acts like another process that got in although this one holds the lock. */
  private static void takePlace(Path file) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE node SET incarnation = randomblob(16)"))
          .isEqualTo(1);
    }
  }
}
