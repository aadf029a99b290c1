package dev.almanac.conformance.guide;

import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.util.List;

/** The worker of a page: it knows the workflows of which the guide tells. */
final class PageWorker implements AutoCloseable {
  private static final List<String> QUEUES = List.of("work", "etl");

  private final WorkflowServiceStubs stubs;
  private final WorkerFactory factory;

  private PageWorker(WorkflowServiceStubs stubs, WorkerFactory factory) {
    this.stubs = stubs;
    this.factory = factory;
  }

  static PageWorker at(String target) {
    var stubs = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(target).build());
    var worker =
        new PageWorker(stubs, WorkerFactory.newInstance(WorkflowClient.newInstance(stubs)));
    for (var queue : QUEUES) {
      var polls = worker.factory.newWorker(queue);
      polls.registerWorkflowImplementationTypes(PageWorkflows.TYPES);
      polls.registerActivitiesImplementations(new PageWorkflows.FlakyBank());
    }
    worker.factory.start();
    return worker;
  }

  @Override
  public void close() {
    factory.shutdownNow();
    stubs.shutdownNow();
  }
}
