package dev.almanac.api.list;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.filter.RunFilter;
import dev.almanac.api.filter.Statuses;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.attribute.KeywordPayload;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.list.AttributeValue.Value;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsResponse.AggregationGroup;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Counts the runs that a filter selects, together or in groups. */
public record CountWorkflowExecutionsHandler(Namespaces namespaces, RunLists lists)
    implements Handler<CountWorkflowExecutionsRequest, CountWorkflowExecutionsResponse> {
  @Override
  public MethodDescriptor<CountWorkflowExecutionsRequest, CountWorkflowExecutionsResponse>
      method() {
    return WorkflowServiceGrpc.getCountWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<CountWorkflowExecutionsResponse> handle(
      CountWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var filter = lists.filter(namespace, request.getQuery());
    return lists.count(namespace, filter, call).thenApply(groups -> response(filter, groups));
  }

  /** Orders groups by their values; for statuses, that is the order of a run's life. */
  private static CountWorkflowExecutionsResponse response(
      RunFilter filter, Map<Optional<Value>, Long> groups) {
    var response = CountWorkflowExecutionsResponse.newBuilder()
        .setCount(groups.values().stream().mapToLong(Long::longValue).sum());
    if (filter.groupBy() != null) {
      groups.entrySet().stream()
          .sorted(Map.Entry.comparingByKey(Values.ORDER))
          .map(group -> AggregationGroup.newBuilder()
              .addGroupValues(group.getKey().map(Values::payload).orElse(Values.NOTHING))
              .setCount(group.getValue())
              .build())
          .forEach(response::addGroups);
    }
    return response.build();
  }

  /** Encodes the values of groups as SDKs expect them. */
  private static final class Values {
    private static final Comparator<Optional<Value>> ORDER =
        Comparator.<Optional<Value>>comparingLong(
                value -> value.orElse(null) instanceof Value.Whole(long status) ? status : 0)
            .thenComparing(value -> value.map(Values::text).orElse(""));

    private static final Payload NOTHING = Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("binary/null"))
        .build();

    private static Payload payload(Value value) {
      return KeywordPayload.of(text(value));
    }

    private static String text(Value value) {
      return switch (value) {
        case Value.Whole(long status) -> Statuses.name(status);
        case Value.Text(String division) -> division;
        case Value.Real(double number) -> String.valueOf(number);
      };
    }
  }
}
