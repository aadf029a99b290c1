package dev.almanac.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.FatalFault;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.PayloadApplicationEvent;

/** A server in the process that cannot go on. */
@Timeout(300)
class FaultTest {
  @Test
  void breaksTheLivenessOfTheApplicationAndTellsIt(@TempDir Path folder) throws Throwable {
    Path file = folder.resolve("shop.db");
    try (var shop = Shop.open("almanac.url=file:" + file)) {
      List<FatalFault> told = new CopyOnWriteArrayList<>();
      shop.context().addApplicationListener(event -> {
        if (event instanceof PayloadApplicationEvent<?> payload
            && payload.getPayload() instanceof FatalFault fault) {
          told.add(fault);
        }
      });
      assertThat(shop.status("/actuator/health/liveness")).isEqualTo(200);

      takePlace(file);

      Eventually.holds(
          () -> assertThat(shop.status("/actuator/health/liveness")).isEqualTo(503));
      assertThat(told).extracting(FatalFault::kind).containsExactly(FatalFault.Kind.DATABASE_LOST);
      assertThat(shop.get("/actuator/health/almanac")).contains("\"status\":\"DOWN\"");
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
