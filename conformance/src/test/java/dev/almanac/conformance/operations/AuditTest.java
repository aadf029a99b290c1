package dev.almanac.conformance.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.conformance.scenario.Await;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.Channel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was changed and what is recorded agree after crashes, and a changed record is noticed. */
@Timeout(300)
class AuditTest {
  private static final Pattern WORKFLOW = Pattern.compile("\"workflowId\":\"([^\"]*)\"");
  private static final Pattern END = Pattern.compile("Chain ([0-9]+:[0-9]+:[0-9a-f]{64}), loop");
  private static final int CALLERS = 8;

  @TempDir
  Path folder;

  @Test
  void agreesWithAFile() throws Exception {
    Path file = folder.resolve("almanac.db");
    agrees("file: " + file, "jdbc:sqlite:" + file, List.of("-f", file.toString()));
  }

  @Test
  void agreesWithPostgres() throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase()) {
      agrees("url: \"" + database.url() + "\"", database.url(), List.of("--url", database.url()));
    }
  }

  private void agrees(String data, String url, List<String> place) throws Exception {
    var config = config(data);
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    for (int life = 0; life < 3; life++) {
      try (var server = start(config)) {
        startUntilKilled(server, "life" + life + "-", acknowledged);
      }
    }
    String end;
    try (var server = start(config)) {
      var commands = new InstalledCommands(server.target());
      var started = workflows(commands.run("workflow", "list", "--limit", "0", "-o", "jsonl"));
      var recorded = workflows(commands.run(
          "operator",
          "audit",
          "list",
          "--limit",
          "0",
          "-o",
          "jsonl",
          "--call",
          "StartWorkflowExecution"));
      assertThat(started).containsAll(acknowledged).hasSizeGreaterThan(100);
      assertThat(recorded).isEqualTo(started);
      var verified = commands.run("operator", "audit", "verify").succeeded();
      assertThat(verified).contains("Every record is as it was written.");
      end = end(verified);
      server.terminate();
    }
    var offline = new InstalledCommands("127.0.0.1:1");
    assertThat(doctor(offline, place).succeeded()).contains("Nothing is wrong.");
    isNoticed(config, url, end, place);
  }

  /** Starts workflows from several callers, and kills the server meanwhile. */
  private static void startUntilKilled(
      ServerProcess server, String prefix, Set<String> acknowledged) throws Exception {
    var next = new AtomicInteger();
    var channel =
        ManagedChannelBuilder.forTarget(server.target()).usePlaintext().build();
    try (var callers = Executors.newFixedThreadPool(CALLERS)) {
      for (int caller = 0; caller < CALLERS; caller++) {
        callers.execute(() -> start(channel, prefix, next, acknowledged));
      }
      int before = acknowledged.size();
      Await.until("workflows are started", () -> acknowledged.size() > before + 100);
      server.kill();
    } finally {
      channel.shutdownNow();
    }
  }

  private static void start(
      Channel channel, String prefix, AtomicInteger next, Set<String> acknowledged) {
    var stub = WorkflowServiceGrpc.newBlockingStub(channel);
    while (true) {
      String id = prefix + next.getAndIncrement();
      try {
        var ignored = stub.startWorkflowExecution(request(id));
      } catch (StatusRuntimeException killed) {
        return;
      }
      acknowledged.add(id);
    }
  }

  private static StartWorkflowExecutionRequest request(String id) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowId(id)
        .setRequestId(id)
        .setWorkflowType(WorkflowType.newBuilder().setName("T"))
        .setTaskQueue(TaskQueue.newBuilder().setName("q"))
        .build();
  }

  /** A record that is changed or cut off is found by the server's command and by the doctor. */
  private static void isNoticed(Path config, String url, String end, List<String> place)
      throws Exception {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      String chain = end.substring(0, end.indexOf(':'));
      statement.executeUpdate(
          "DELETE FROM audit WHERE chain = %s AND sequence > 5".formatted(chain));
      statement.executeUpdate(
          "UPDATE audit SET recorded = recorded + 1 WHERE chain = %s AND sequence = 2"
              .formatted(chain));
    }
    assertThat(doctor(new InstalledCommands("127.0.0.1:1"), place).output())
        .contains("Record 2 of chain");
    try (var server = start(config)) {
      var verified =
          new InstalledCommands(server.target()).run("operator", "audit", "verify", "--end", end);
      assertThat(verified.exitCode()).isEqualTo(1);
      assertThat(verified.output())
          .contains("record 2 is not what its hash was computed from")
          .contains("is missing")
          .contains("The audit was changed.");
    }
  }

  private static InstalledCommands.Ran doctor(InstalledCommands commands, List<String> place)
      throws IOException, InterruptedException {
    return commands.launch("server", "doctor", place.get(0), place.get(1));
  }

  /** Returns the end of the longest chain, which a loop has written. */
  private static String end(String verified) {
    return END.matcher(verified)
        .results()
        .map(result -> result.group(1))
        .filter(text -> Integer.parseInt(text.split(":", -1)[1]) > 10)
        .findFirst()
        .orElseThrow(() -> new AssertionError(verified));
  }

  private static Set<String> workflows(InstalledCommands.Ran listed) {
    return WORKFLOW
        .matcher(listed.succeeded())
        .results()
        .map(result -> result.group(1))
        .collect(Collectors.toSet());
  }

  private Path config(String data) throws IOException {
    return Files.writeString(
        folder.resolve("almanac.yaml"), """
        grpc:
          port: %d
        data:
          %s
        security:
          audit:
            record: changes
        """.formatted(ServerProcess.freePort(), data));
  }

  private static ServerProcess start(Path config) throws Exception {
    int port = Integer.parseInt(Files.readAllLines(config).get(1).strip().substring(6));
    var server = ServerProcess.launch(port, List.of("start", "--config", config.toString()));
    server.awaitAnswer();
    return server;
  }
}
