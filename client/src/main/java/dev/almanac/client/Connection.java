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

/** Connects the SDK to a server. */
final class Connection {
  private Connection() {}

  /** Connects to a server of this process, which stops the workers if it has a fatal fault. */
  static Almanac open(EmbeddedServer server, String namespace, SdkOptions options) {
    var stubs = WorkflowServiceStubs.newServiceStubs(
        options.stubs(WorkflowServiceStubsOptions.newBuilder().setChannel(server.channel())));
    var almanac = open(server, stubs, namespace, options);
    server.onFault(almanac.workers()::shutdownNow);
    return almanac;
  }

  static Almanac open(
      ServerLink server, WorkflowServiceStubs stubs, String namespace, SdkOptions options) {
    var client = WorkflowClient.newInstance(
        stubs, options.client(WorkflowClientOptions.newBuilder().setNamespace(namespace)));
    var declared = DeclaredSchedules.of(stubs, client.getOptions());
    var workers = WorkerFactory.newInstance(client, workerOptions(options, declared));
    return new Almanac(server, stubs, client, workers, declared);
  }

  private static WorkerFactoryOptions workerOptions(
      SdkOptions options, DeclaredSchedules declared) {
    var chosen = options.workers(WorkerFactoryOptions.newBuilder());
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
