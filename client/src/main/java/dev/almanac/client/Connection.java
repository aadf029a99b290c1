package dev.almanac.client;

import dev.almanac.client.declared.DeclaredSchedules;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.SimplePlugin;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerPlugin;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;

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
    var declared = DeclaredSchedules.of(stubs, client.getOptions());
    var workers = WorkerFactory.newInstance(client, workerOptions(workerChange, declared));
    var almanac = new Almanac(server, stubs, client, workers, declared);
    server.onFault(workers::shutdownNow);
    return almanac;
  }

  private static WorkerFactoryOptions workerOptions(
      Consumer<WorkerFactoryOptions.Builder> change, DeclaredSchedules declared) {
    var options = WorkerFactoryOptions.newBuilder();
    change.accept(options);
    var chosen = options.validateAndBuildWithDefaults();
    WorkerPlugin[] plugins = Stream.concat(
            Stream.ofNullable(chosen.getPlugins()).flatMap(Arrays::stream),
            Stream.of(new AppliesSchedules(declared)))
        .toArray(WorkerPlugin[]::new);
    return WorkerFactoryOptions.newBuilder(chosen)
        .setPlugins(plugins)
        .validateAndBuildWithDefaults();
  }

  /** Applies the declared schedules before the workers start. */
  private static final class AppliesSchedules extends SimplePlugin {
    private final DeclaredSchedules declared;

    AppliesSchedules(DeclaredSchedules declared) {
      super("almanac.schedules");
      this.declared = declared;
    }

    @Override
    public void startWorkerFactory(WorkerFactory factory, Consumer<WorkerFactory> next) {
      Object ignored = declared.apply();
      next.accept(factory);
    }
  }
}
