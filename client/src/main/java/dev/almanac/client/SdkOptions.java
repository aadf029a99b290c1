package dev.almanac.client;

import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.function.Consumer;

/** The changes that an application makes to the SDK's options; several are made in order. */
final class SdkOptions {
  private Consumer<WorkflowServiceStubsOptions.Builder> stubs = options -> {};
  private Consumer<WorkflowClientOptions.Builder> client = options -> {};
  private Consumer<WorkerFactoryOptions.Builder> workers = options -> {};

  void stubs(Consumer<WorkflowServiceStubsOptions.Builder> change) {
    stubs = stubs.andThen(change);
  }

  void client(Consumer<WorkflowClientOptions.Builder> change) {
    client = client.andThen(change);
  }

  void workers(Consumer<WorkerFactoryOptions.Builder> change) {
    workers = workers.andThen(change);
  }

  WorkflowServiceStubsOptions stubs(WorkflowServiceStubsOptions.Builder options) {
    stubs.accept(options);
    return options.validateAndBuildWithDefaults();
  }

  WorkflowClientOptions client(WorkflowClientOptions.Builder options) {
    client.accept(options);
    return options.validateAndBuildWithDefaults();
  }

  WorkerFactoryOptions workers(WorkerFactoryOptions.Builder options) {
    workers.accept(options);
    return options.validateAndBuildWithDefaults();
  }
}
