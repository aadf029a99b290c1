package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.runtime.fault.FatalFault;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An embedded server closes itself after a fatal fault and reports it. */
@Timeout(300)
class FatalStopTest {
  @Test
  void closesItselfWhenAnotherProcessHasItsPlace(@TempDir Path folder) throws Exception {
    var file = folder.resolve("almanac.db");
    var told = new CompletableFuture<FatalFault>();
    try (var servers = Servers.on(new DataLocation.Given(file), Servers.world(), told::complete)) {
      takePlace(file);

      var fault = told.get(30, TimeUnit.SECONDS);
      assertThat(fault.kind()).isEqualTo(FatalFault.Kind.PLACE_LOST);
      assertThat(fault.message()).contains("Another server has taken over this database");
      assertThatThrownBy(
              () -> servers.workflows().getSystemInfo(GetSystemInfoRequest.getDefaultInstance()))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("UNAVAILABLE");
      servers.server().awaitStop();
    }
  }

  /** Acts like another process that got in although this one holds the lock. */
  private static void takePlace(Path file) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE node SET incarnation = randomblob(16)"))
          .isEqualTo(1);
    }
  }
}
