package dev.almanac.conformance.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.testkit.product.ServerProcess;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backup of the installed server, made while a worker of an SDK works, and restored elsewhere.
 */
@Timeout(300)
class BackupTest {
  private static final String QUEUE = "steps";

  @TempDir
  Path folder;

  /** Clients and a worker of one server. */
  private static final class Site implements AutoCloseable {
    private final WorkflowServiceStubs stubs;
    private final WorkflowClient client;
    private final WorkerFactory workers;

    Site(ServerProcess server) {
      stubs = WorkflowServiceStubs.newServiceStubs(
          WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
      client = WorkflowClient.newInstance(stubs);
      workers = WorkerFactory.newInstance(client);
      workers.newWorker(QUEUE).registerWorkflowImplementationTypes(TwoSteps.Waiting.class);
      workers.start();
    }

    void start(int number) {
      var options = WorkflowOptions.newBuilder()
          .setWorkflowId(id(number))
          .setTaskQueue(QUEUE)
          .build();
      WorkflowClient.start(client.newWorkflowStub(TwoSteps.class, options)::run, id(number));
    }

    String finish(int number) {
      client.newWorkflowStub(TwoSteps.class, id(number)).goOn();
      return client.newUntypedWorkflowStub(id(number)).getResult(String.class);
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

  @Test
  void runsGoOnFromABackupThatWasMadeUnderLoad() throws Exception {
    String data = folder.resolve("almanac.db").toString();
    String backup = folder.resolve("backup").toString();
    int acknowledged;
    try (var server = ServerProcess.spawn("--headless", "--db-filename", data)) {
      server.awaitAnswer();
      acknowledged = backUpUnderLoad(server, data, backup);
      var commands = new InstalledCommands(server.target());
      assertThat(
              commands.launch("server", "restore", "--from", backup, "-f", data).output())
          .contains("is in use by process " + server.pid());
      server.kill();
    }

    String restored = folder.resolve("restored.db").toString();
    var offline = new InstalledCommands("127.0.0.1:1");
    assertThat(offline
            .launch("server", "restore", "--from", backup, "-f", restored)
            .succeeded())
        .startsWith("Restored the state of ");
    assertThat(offline.launch("server", "doctor", "-f", restored).succeeded())
        .contains("Nothing is wrong.");
    try (var server = ServerProcess.spawn("--headless", "--db-filename", restored)) {
      server.awaitAnswer();
      try (var site = new Site(server)) {
        for (int run = 0; run < acknowledged; run++) {
          assertThat(site.finish(run)).isEqualTo(id(run) + " is done");
        }
      }
    }
  }

  /** Returns how many workflows had been started when the backup began. */
  private static int backUpUnderLoad(ServerProcess server, String data, String backup)
      throws Exception {
    var started = new AtomicInteger();
    var isOver = new AtomicBoolean();
    try (var site = new Site(server);
        var load = Executors.newSingleThreadExecutor()) {
      var starting = load.submit(() -> {
        while (!isOver.get()) {
          site.start(started.get());
          started.incrementAndGet();
        }
        return true;
      });
      while (started.get() < 20) {
        assertThat(starting.isDone()).isFalse();
        Thread.onSpinWait();
      }
      int acknowledged = started.get();
      var commands = new InstalledCommands(server.target());
      var made = commands.launch("server", "backup", "-f", data, "--to", backup);
      isOver.set(true);
      assertThat(starting.get()).isTrue();
      assertThat(made.succeeded()).startsWith("Backed up to " + backup);
      return acknowledged;
    }
  }
}
