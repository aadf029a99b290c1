package dev.almanac.conformance.upgrade;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;

/** The SDK's connections to a server. */
final class Clients {
  private Clients() {}

  static WorkflowServiceStubs stubs(String target) {
    var stubs = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(target).build());
    stubs.connect(Duration.ofSeconds(30));
    return stubs;
  }

  static WorkflowClient client(WorkflowServiceStubs stubs, String namespace) {
    return WorkflowClient.newInstance(
        stubs, WorkflowClientOptions.newBuilder().setNamespace(namespace).build());
  }
}
