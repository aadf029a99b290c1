package dev.almanac.conformance.application;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One application with a server of its own and with an installed one: only the URL differs. */
@Timeout(300)
class OneApplicationTest {
  private static final List<String> FIRST = List.of("declared CREATED", "took order-1", "reported");
  private static final List<String> SECOND =
      List.of("declared UNCHANGED", "sent to Ada", "[Created, Started]");

  @TempDir
  Path folder;

  @Test
  void runsOnAFileTodayAndOnAServerTomorrow() throws Exception {
    var embedded = "file:" + folder.resolve("orders.db");
    assertThat(run(embedded, "take")).isEqualTo(FIRST);
    assertThat(run(embedded, "approve")).isEqualTo(SECOND);

    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var server = ServerProcess.spawnOnPostgres(database.url())) {
      server.awaitAnswer();
      var remote = "grpc://" + server.target();
      assertThat(run(remote, "take")).isEqualTo(FIRST);
      assertThat(run(remote, "approve")).isEqualTo(SECOND);
    }
  }

  /** The namespace is set both times, and created both times. */
  private List<String> run(String url, String what) throws IOException, InterruptedException {
    var log = folder.resolve("log");
    var builder = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-Dalmanac.namespace=shop",
            "-cp",
            System.getProperty("java.class.path"),
            OrderApplication.class.getName(),
            what)
        .redirectError(log.toFile());
    builder.environment().put("ALMANAC_URL", url);
    var process = builder.start();
    try (var lines = process.inputReader(UTF_8)) {
      var printed = lines.lines().toList();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue())
          .as(Files.readString(log).replace("%", "%%"))
          .isZero();
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }
}
