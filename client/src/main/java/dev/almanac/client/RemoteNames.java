package dev.almanac.client;

import com.google.protobuf.Duration;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc.OperatorServiceBlockingStub;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Creates on a server elsewhere what an application needs and the server does not have: namespaces
 * and search attributes. Many instances may do so at the same time.
 */
final class RemoteNames {
  private static final int DEADLINE_SECONDS = 30;

  /** As long as a namespace that is created by a server in this process. */
  private static final long RETENTION_SECONDS = TimeUnit.DAYS.toSeconds(3);

  private final WorkflowServiceStubs stubs;
  private final String target;

  RemoteNames(WorkflowServiceStubs stubs, String target) {
    this.stubs = stubs;
    this.target = target;
  }

  /** @throws ConnectionException if the server refuses it */
  void provide(Set<String> namespaces, Map<String, IndexedValueType> searchAttributes) {
    for (var namespace : namespaces) {
      provide(namespace);
      if (!searchAttributes.isEmpty()) {
        provide(namespace, searchAttributes);
      }
    }
  }

  private void provide(String namespace) {
    if (exists(namespace)) {
      return;
    }
    try {
      create(namespace);
    } catch (StatusRuntimeException e) {
      throw refused(
          "Namespace '%s' does not exist, and it cannot be created".formatted(namespace), e);
    }
  }

  private boolean exists(String namespace) {
    try {
      Object ignored = stubs
          .blockingStub()
          .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
          .describeNamespace(
              DescribeNamespaceRequest.newBuilder().setNamespace(namespace).build());
      return true;
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return false;
      }
      throw refused("Namespace '%s' cannot be used".formatted(namespace), e);
    }
  }

  private void create(String namespace) {
    try {
      Object ignored = stubs
          .blockingStub()
          .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
          .registerNamespace(RegisterNamespaceRequest.newBuilder()
              .setNamespace(namespace)
              .setWorkflowExecutionRetentionPeriod(
                  Duration.newBuilder().setSeconds(RETENTION_SECONDS))
              .build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
        throw e;
      }
    }
  }

  private void provide(String namespace, Map<String, IndexedValueType> wanted) {
    try {
      var present = present(namespace);
      var missing = new HashMap<String, IndexedValueType>();
      wanted.forEach((name, type) -> {
        var found = present.get(name);
        if (found == null) {
          missing.put(name, type);
        } else if (found != type) {
          throw new BadSettingException(
              "Search attribute '%s' of namespace '%s' at %s has the type %s, expected %s"
                  .formatted(name, namespace, target, word(found), word(type)));
        }
      });
      if (!missing.isEmpty()) {
        add(namespace, missing);
      }
    } catch (StatusRuntimeException e) {
      throw refused(
          "The search attributes %s of namespace '%s' cannot be registered"
              .formatted(wanted.keySet(), namespace),
          e);
    }
  }

  private Map<String, IndexedValueType> present(String namespace) {
    return operator()
        .listSearchAttributes(
            ListSearchAttributesRequest.newBuilder().setNamespace(namespace).build())
        .getCustomAttributesMap();
  }

  private void add(String namespace, Map<String, IndexedValueType> missing) {
    try {
      Object ignored = operator()
          .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
              .setNamespace(namespace)
              .putAllSearchAttributes(missing)
              .build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS
          || !present(namespace).entrySet().containsAll(missing.entrySet())) {
        throw e;
      }
    }
  }

  /** The SDK's channel adds the headers of every call, such as an API key. */
  private OperatorServiceBlockingStub operator() {
    return OperatorServiceGrpc.newBlockingStub(stubs.blockingStub().getChannel())
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  private ConnectionException refused(String what, StatusRuntimeException e) {
    return new ConnectionException("%s at %s: %s".formatted(what, target, e.getMessage()), e);
  }

  private static String word(IndexedValueType type) {
    return type.name().replace("INDEXED_VALUE_TYPE_", "");
  }
}
