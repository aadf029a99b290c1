package dev.almanac.client;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.function.Consumer;

/** Connects the SDK to a server of this process. */
final class Connection {
  private Connection() {}

  static Almanac open(
      EmbeddedServer server,
      String namespace,
      Consumer<WorkflowClientOptions.Builder> clientChange,
      Consumer<WorkerFactoryOptions.Builder> workerChange) {
    var stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setChannel(server.channel())
        .validateAndBuildWithDefaults());
    var clientOptions = WorkflowClientOptions.newBuilder().setNamespace(namespace);
    clientChange.accept(clientOptions);
    var client = WorkflowClient.newInstance(stubs, clientOptions.validateAndBuildWithDefaults());
    var workerOptions = WorkerFactoryOptions.newBuilder();
    workerChange.accept(workerOptions);
    var workers = WorkerFactory.newInstance(client, workerOptions.validateAndBuildWithDefaults());
    var almanac = new Almanac(server, stubs, client, workers);
    server.onFault(workers::shutdownNow);
    return almanac;
  }
}
