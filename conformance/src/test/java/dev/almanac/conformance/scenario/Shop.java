package dev.almanac.conformance.scenario;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import io.temporal.workflow.Workflow;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Runs of one test with search attributes of all seven types, apart from those of others. */
record Shop(Stage stage, String name) implements AutoCloseable {
  static final SearchAttributeKey<String> SHOP = SearchAttributeKey.forKeyword("Shop");
  static final SearchAttributeKey<String> TOWN = SearchAttributeKey.forKeyword("Town");
  static final SearchAttributeKey<String> REMARK = SearchAttributeKey.forText("Remark");
  static final SearchAttributeKey<Long> PIECES = SearchAttributeKey.forLong("Pieces");
  static final SearchAttributeKey<Double> WEIGHT = SearchAttributeKey.forDouble("Weight");
  static final SearchAttributeKey<Boolean> GIFT = SearchAttributeKey.forBoolean("Gift");
  static final SearchAttributeKey<OffsetDateTime> DELIVERY =
      SearchAttributeKey.forOffsetDateTime("Delivery");
  static final SearchAttributeKey<List<String>> LABELS =
      SearchAttributeKey.forKeywordList("Labels");

  private static final Map<SearchAttributeKey<?>, IndexedValueType> TYPES = Map.of(
      SHOP, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
      TOWN, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
      REMARK, IndexedValueType.INDEXED_VALUE_TYPE_TEXT,
      PIECES, IndexedValueType.INDEXED_VALUE_TYPE_INT,
      WEIGHT, IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
      GIFT, IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
      DELIVERY, IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
      LABELS, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST);

  /** One whose workflows wait for a word. */
  static Shop on(Storage storage) {
    return on(storage, (input, pokes) -> {
      Workflow.await(() -> !pokes.isEmpty());
      return pokes.getFirst();
    });
  }

  static Shop on(Storage storage, Script.Play play) {
    var request = AddSearchAttributesRequest.newBuilder().setNamespace(Endpoint.NAMESPACE);
    TYPES.forEach((key, type) -> request.putSearchAttributes(key.getName(), type));
    OperatorServiceGrpc.newBlockingStub(storage.endpoint().stubs().getRawChannel())
        .addSearchAttributes(request.build());
    return new Shop(Stage.on(storage).plays(play).open(), "shop-" + UUID.randomUUID());
  }

  /** Starts a run that belongs here. */
  WorkflowExecution start(SearchAttributes.Builder attributes) {
    var workflow = stage.workflow(
        options -> options.setTypedSearchAttributes(attributes.set(SHOP, name).build()));
    return Stage.execution(stage.start(workflow, ""));
  }

  WorkflowExecution start() {
    return start(SearchAttributes.newBuilder());
  }

  void terminate(WorkflowExecution run) {
    stage.client().newUntypedWorkflowStub(run.getWorkflowId()).terminate("enough");
  }

  /** What a filter finds here. */
  List<WorkflowExecution> found(String query) {
    return stage
        .client()
        .listExecutions(ours(query))
        .map(WorkflowExecutionMetadata::getExecution)
        .toList();
  }

  long count(String query) {
    return stage.client().countWorkflows(ours(query)).getCount();
  }

  /** A filter for what is here and meets another. */
  String ours(String query) {
    String here = "Shop = '%s'".formatted(name);
    return query.isEmpty() ? here : "%s AND (%s)".formatted(here, query);
  }

  @Override
  public void close() {
    found("ExecutionStatus = 'Running'").forEach(this::terminate);
    stage.close();
  }
}
