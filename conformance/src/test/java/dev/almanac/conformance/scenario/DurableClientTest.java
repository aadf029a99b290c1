package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.almanac.testkit.Scenario;
import dev.almanac.testkit.product.ServerProcess;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The published Python client of Durable Workflow, and a worker of Temporal's Java SDK. */
class DurableClientTest {
  private final int port = ServerProcess.freePort();
  private final int httpPort = ServerProcess.freePort();
  private final String url = "http://127.0.0.1:" + httpPort;

  @TempDir
  private Path folder;

  DurableClientTest() throws IOException {}

  /** The workflow that the client's schedules start. */
  @WorkflowInterface
  public interface InventoryWorkflow {
    @WorkflowMethod
    String check(Map<String, Object> what, List<Object> more);
  }

  /** Shows that the arguments of the client arrived. */
  public static final class Inventory implements InventoryWorkflow {
    @Override
    public String check(Map<String, Object> what, List<Object> more) {
      return what.get("warehouse") + " " + what.get("threshold") + " " + more;
    }
  }

  @Test
  @Scenario({"DW-A8-ServerHttp", "DW-A8-ClientSurfaces"})
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void drivesSchedulesAndReadsTheirHistory() throws Exception {
    assumeTrue(PythonProject.isPossible(), "python3 with venv and pip is not on the path");
    var python = PythonProject.installed();

    JsonObject seen;
    try (var server = start()) {
      seen = read(python.run("schedules.py", url));
      assertThat(result(server, seen.get("workflow").getAsString()))
          .isEqualTo("west-1 25 [null, 1.5, true, é]");
      server.kill();
    }

    try (var server = start()) {
      var after = read(python.run("afterwards.py", url, seen.get("token").getAsString()));
      assertThat(after.get("rest").toString())
          .as("a list goes on after a restart where it was")
          .isEqualTo("[\"listed-3\",\"listed-2\",\"listed-1\",\"listed-0\"]");
      assertThat(after.get("events")).isEqualTo(seen.get("events"));
      assertThat(after.get("last").getAsString()).isEqualTo("ScheduleDeleted");
      server.kill();
    }
  }

  private ServerProcess start() throws IOException, InterruptedException {
    var server = ServerProcess.launch(
        port,
        List.of(
            "start-dev",
            "--port",
            Integer.toString(port),
            "--ui-port",
            Integer.toString(httpPort),
            "--search-attribute",
            "Customer=Keyword",
            "--db-filename",
            folder.resolve("durable.db").toString()));
    server.awaitBanner();
    return server;
  }

  /** Lets a worker run what the schedules have started. */
  private static String result(ServerProcess server, String workflowId) {
    var stubs = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    var client = WorkflowClient.newInstance(stubs);
    var factory = WorkerFactory.newInstance(client);
    factory.newWorker("inventory").registerWorkflowImplementationTypes(Inventory.class);
    factory.start();
    try {
      return client.newUntypedWorkflowStub(workflowId).getResult(String.class);
    } finally {
      factory.shutdownNow();
      stubs.shutdownNow();
    }
  }

  private static JsonObject read(String output) {
    return JsonParser.parseString(output).getAsJsonObject();
  }
}
