package dev.almanac.conformance.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.conformance.scenario.Await;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The installed server with encryption: a worker of an SDK and a schedule work while keys change,
 * the process is killed, and a namespace goes. What users pass stands nowhere as it is.
 */
@Timeout(600)
class EncryptionTest {
  private static final String QUEUE = "steps";
  private static final String SECRET = "the-secret-of-the-house";

  @TempDir
  Path folder;

  /** Clients and a worker in one namespace of a server. */
  private static final class Site implements AutoCloseable {
    private final WorkflowServiceStubs stubs;
    private final WorkflowClient client;
    private final WorkerFactory workers;

    Site(ServerProcess server, String namespace) {
      stubs = WorkflowServiceStubs.newServiceStubs(
          WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
      client = WorkflowClient.newInstance(
          stubs, WorkflowClientOptions.newBuilder().setNamespace(namespace).build());
      workers = WorkerFactory.newInstance(client);
      workers.newWorker(QUEUE).registerWorkflowImplementationTypes(TwoSteps.Waiting.class);
      workers.start();
    }

    void start(int number) {
      var options = WorkflowOptions.newBuilder()
          .setWorkflowId(id(number))
          .setTaskQueue(QUEUE)
          .setMemo(Map.of("note", SECRET))
          .build();
      WorkflowClient.start(client.newWorkflowStub(TwoSteps.class, options)::run, SECRET + number);
    }

    void finish(int number) {
      client.newWorkflowStub(TwoSteps.class, id(number)).goOn();
      assertThat(client.newUntypedWorkflowStub(id(number)).getResult(String.class))
          .isEqualTo(SECRET + number + " is done");
    }

    @Override
    public void close() {
      workers.shutdownNow();
      stubs.shutdownNow();
    }
  }

  private static String id(int number) {
    return "step-" + number;
  }

  private Path config(String data) throws Exception {
    return config("encrypted", "%s\n  encryption:\n    key-file: %s".formatted(data, key()));
  }

  private Path config(String name, String data) throws Exception {
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        "grpc:\n  port: %d\ndata:\n  %s\nnamespaces: [default, orders]\n"
            .formatted(ServerProcess.freePort(), data));
  }

  private Path key() {
    return folder.resolve("master.key");
  }

  private static ServerProcess start(Path config) throws Exception {
    int port = Integer.parseInt(Files.readAllLines(config).get(1).strip().substring(6));
    var server = ServerProcess.launch(port, List.of("start", "--config", config.toString()));
    server.awaitAnswer();
    return server;
  }

  @Test
  void keepsAFileSecret() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Path file = data.resolve("almanac.db");
    var config = lives("file: " + file);

    assertThat(RawData.filesWith(SECRET, folder)).isEmpty();
    assertThat(RawData.filesWith("step-1", data)).as("ids are in clear").isNotEmpty();
    isExamined(config, "-f", file.toString());
    String backup = folder.resolve("backup").toString();
    var offline = new InstalledCommands("127.0.0.1:1");
    assertThat(offline
            .launch("server", "backup", "-f", file.toString(), "--to", backup)
            .succeeded())
        .startsWith("Backed up");
    assertThat(RawData.filesWith(SECRET, folder)).isEmpty();
    isRestoredWithTheKeyAlone(backup);
  }

  private void isRestoredWithTheKeyAlone(String backup) throws Exception {
    String restored = folder.resolve("restored.db").toString();
    var offline = new InstalledCommands("127.0.0.1:1");
    assertThat(offline
            .launch("server", "restore", "--from", backup, "-f", restored)
            .succeeded())
        .startsWith("Restored");
    var without = config("without", "file: " + restored);
    assertThat(offline.launch("server", "start", "--config", without.toString()).output())
        .contains("The data are encrypted")
        .contains("data.encryption.key-file");
    var with = config(
        "with", "file: %s\n  encryption:\n    key-command: [cat, %s]".formatted(restored, key()));
    try (var server = start(with);
        var site = new Site(server, "default")) {
      site.finish(2);
    }
  }

  @Test
  void keepsTablesSecret() throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase()) {
      var config = lives("url: \"" + database.url() + "\"");

      assertThat(RawData.tablesWith(SECRET, database.url())).isEmpty();
      assertThat(RawData.tablesWith("step-1", database.url()))
          .as("ids are in clear")
          .isNotEmpty();
      isExamined(config, "--url", database.url());
    }
  }

  private void isExamined(Path config, String... data) throws Exception {
    var offline = new InstalledCommands("127.0.0.1:1");
    assertThat(offline.launch("server", "doctor", data[0], data[1]).succeeded())
        .contains("not examined", "Nothing is wrong with the rest.");
    assertThat(offline.launch("server", "doctor", "-c", config.toString()).succeeded())
        .contains("Nothing is wrong.");
  }

  /** Returns the configuration of a server that is stopped and whose run 2 is open. */
  private Path lives(String data) throws Exception {
    var offline = new InstalledCommands("127.0.0.1:1");
    assertThat(offline.launch("server", "create-key", key().toString()).succeeded())
        .startsWith("Created " + key());
    var config = config(data);
    try (var server = start(config);
        var site = new Site(server, "default");
        var orders = new Site(server, "orders")) {
      for (int run = 0; run < 3; run++) {
        site.start(run);
        orders.start(run);
      }
      schedule(server);
      rotateUnderLoad(server, site);
      server.kill();
    }
    try (var server = start(config);
        var site = new Site(server, "default")) {
      site.finish(0);
      var commands = new InstalledCommands(server.target());
      Await.until(
          "the schedule has started a workflow",
          () -> run(commands, "workflow", "list").contains("by-schedule"));
      assertThat(run(commands, "operator", "namespace", "delete", "orders", "--yes"))
          .startsWith("Deleted namespace 'orders'");
      assertThat(run(commands, "workflow", "show", "-n", "orders", "-w", id(1)))
          .contains("NOT_FOUND");
      assertThat(run(commands, "operator", "encryption", "status")).doesNotContain("orders");
      Await.until(
          "the rows of the namespace are deleted",
          () -> logged(server).contains("Everything that namespace orders had is deleted"));
      site.finish(1);
      server.terminate();
      assertThat(server.log()).doesNotContain(SECRET);
    }
    return config;
  }

  private static String logged(ServerProcess server) {
    try {
      return server.log() + server.output();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A schedule whose action starts at once. */
  private static void schedule(ServerProcess server) {
    var commands = new InstalledCommands(server.target());
    assertThat(run(
            commands,
            "schedule",
            "create",
            "-s",
            "nightly",
            "--cron",
            "0 3 * * *",
            "--type",
            "TwoSteps",
            "-t",
            QUEUE,
            "-w",
            "by-schedule",
            "--input",
            "\"" + SECRET + "\""))
        .contains("nightly");
    assertThat(run(commands, "schedule", "trigger", "-s", "nightly")).doesNotContain("almanac:");
  }

  private static void rotateUnderLoad(ServerProcess server, Site site) throws Exception {
    var isOver = new AtomicBoolean();
    var next = new AtomicInteger(100);
    var commands = new InstalledCommands(server.target());
    try (var load = Executors.newSingleThreadExecutor()) {
      var working = load.submit(() -> {
        while (!isOver.get()) {
          int number = next.getAndIncrement();
          site.start(number);
          site.finish(number);
        }
        return true;
      });
      try {
        for (int round = 0; round < 3; round++) {
          int before = next.get();
          Await.until("workflows run", () -> next.get() > before + 2 || working.isDone());
          assertThat(run(commands, "operator", "encryption", "rotate")).contains("new keys");
          Await.until("a pass has ended", () -> {
            var status = run(commands, "operator", "encryption", "status");
            return status.contains("The last pass") && !status.contains("retired");
          });
        }
      } finally {
        isOver.set(true);
      }
      assertThat(working.get()).isTrue();
    }
  }

  private static String run(InstalledCommands commands, String... words) {
    try {
      return commands.run(words).output();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("The product has no such command", e);
    }
  }
}
