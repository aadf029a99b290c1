package dev.almanac.conformance.scenario;

import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.SearchAttributeKey;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;

/** The SDK's connection to a server that knows the search attributes below. */
record Endpoint(String target, WorkflowServiceStubs stubs) {
  static final String NAMESPACE = "default";

  /** For one call: those that tests make by hand are not made again, as the SDK's are. */
  static final Duration PATIENCE = Duration.ofMinutes(1);

  static final SearchAttributeKey<String> CUSTOMER = SearchAttributeKey.forKeyword("Customer");
  static final SearchAttributeKey<Long> AMOUNT = SearchAttributeKey.forLong("Amount");

  static Endpoint of(String target) {
    var stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget(target)
        .setRpcTimeout(PATIENCE)
        .build());
    stubs.connect(PATIENCE);
    register(stubs);
    return new Endpoint(target, stubs);
  }

  WorkflowClient client() {
    return client(NAMESPACE);
  }

  WorkflowClient client(String namespace) {
    return WorkflowClient.newInstance(
        stubs, WorkflowClientOptions.newBuilder().setNamespace(namespace).build());
  }

  private static void register(WorkflowServiceStubs stubs) {
    OperatorServiceGrpc.newBlockingStub(stubs.getRawChannel())
        .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .putSearchAttributes(CUSTOMER.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
            .putSearchAttributes(AMOUNT.getName(), IndexedValueType.INDEXED_VALUE_TYPE_INT)
            .build());
  }
}
