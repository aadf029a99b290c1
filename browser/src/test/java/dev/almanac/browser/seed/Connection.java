package dev.almanac.browser.seed;

import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An SDK's connection to a server. */
public record Connection(WorkflowServiceStubs stubs) implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  public static Connection to(String target) {
    var stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget(target)
        .setRpcTimeout(PATIENCE)
        .build());
    stubs.connect(PATIENCE);
    return new Connection(stubs);
  }

  public WorkflowClient client(String namespace, String identity) {
    return WorkflowClient.newInstance(
        stubs,
        WorkflowClientOptions.newBuilder()
            .setNamespace(namespace)
            .setIdentity(identity)
            .build());
  }

  public WorkflowServiceBlockingStub workflows() {
    return stubs.blockingStub().withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** Our own calls. */
  public ScheduleServiceBlockingStub schedules() {
    return ScheduleServiceGrpc.newBlockingStub(stubs.getRawChannel())
        .withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  public void register(String namespace, String description) {
    var registered = workflows()
        .registerNamespace(RegisterNamespaceRequest.newBuilder()
            .setNamespace(namespace)
            .setDescription(description)
            .setOwnerEmail("platform@example.com")
            .setWorkflowExecutionRetentionPeriod(com.google.protobuf.Duration.newBuilder()
                .setSeconds(Duration.ofDays(30).toSeconds()))
            .build());
    if (!registered.isInitialized()) {
      throw new AssertionError("Not registered: " + namespace);
    }
  }

  @Override
  public void close() {
    stubs.shutdownNow();
  }
}
