package dev.almanac.api.attribute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.Call;
import dev.almanac.api.Caller;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.identity.Identity;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.runtime.registry.StoredNamespaces;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.Fence;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchAttributeCallsTest {
  private final MemoryStore store = new MemoryStore();
  private final Fence fence = store.nodes().take("node");
  private final Registrar registrar = new Registrar(Runnable::run, () -> fence);
  private final StoredNamespaces namespaces =
      StoredNamespaces.load(store.namespaces(), registrar, () -> new UUID(0, 7));
  private final StoredSearchAttributes attributes =
      StoredSearchAttributes.load(store.attributes(), registrar, List.of());
  private final Namespace namespace = namespaces
      .register("default", Namespace.Settings.keeping(Duration.ofDays(1)))
      .toCompletableFuture()
      .join()
      .orElseThrow();

  @Test
  void addsAllOfThemOrNone() {
    add(Map.of("a", IndexedValueType.INDEXED_VALUE_TYPE_INT));

    var refused = refusalOf(() -> call(Map.of(
        "a", IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
        "b", IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
        "c", IndexedValueType.INDEXED_VALUE_TYPE_BOOL)));

    assertThat(refused.code()).isEqualTo(RpcError.Code.ALREADY_EXISTS);
    assertThat(attributes.custom(namespace.id())).containsOnlyKeys("a");
  }

  @Test
  void refusesMoreThanANamespaceMayHave() {
    add(many(SearchAttributes.MOST));

    var refused = refusalOf(() -> call(Map.of("b", IndexedValueType.INDEXED_VALUE_TYPE_BOOL)));

    assertThat(refused.code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    assertThat(refused.message())
        .isEqualTo("Unable to create search attributes: cannot have more than 1000 search"
            + " attributes in a namespace.");
    assertThat(attributes.custom(namespace.id())).hasSize(SearchAttributes.MOST);
  }

  @Test
  void refusesCallsThatNameTooMany() {
    var refused = refusalOf(() -> call(many(100_000)));

    assertThat(refused.code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    assertThat(refused.message()).contains("at most 1000").contains("found 100000");
    assertThat(attributes.custom(namespace.id())).isEmpty();
  }

  @Test
  void removesAllOfThemOrNone() {
    add(many(3));
    var handler = new RemoveSearchAttributesHandler(namespaces, attributes);

    assertThat(
            refusalOf(() -> handler.handle(remove("name1", "other"), patient())).code())
        .isEqualTo(RpcError.Code.NOT_FOUND);
    assertThat(attributes.custom(namespace.id())).hasSize(3);
    handler.handle(remove("name1", "name2"), patient()).toCompletableFuture().join();
    assertThat(attributes.custom(namespace.id())).containsOnlyKeys("name0");
  }

  private static RemoveSearchAttributesRequest remove(String... names) {
    return RemoveSearchAttributesRequest.newBuilder()
        .setNamespace("default")
        .addAllSearchAttributes(List.of(names))
        .build();
  }

  private static Map<String, IndexedValueType> many(int count) {
    return IntStream.range(0, count)
        .boxed()
        .collect(
            Collectors.toMap(at -> "name" + at, at -> IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD));
  }

  private void add(Map<String, IndexedValueType> types) {
    Object ignored = call(types).toCompletableFuture().join();
  }

  private CompletionStage<?> call(Map<String, IndexedValueType> types) {
    return new AddSearchAttributesHandler(namespaces, attributes)
        .handle(
            AddSearchAttributesRequest.newBuilder()
                .setNamespace("default")
                .putAllSearchAttributes(types)
                .build(),
            patient());
  }

  private static Call patient() {
    return Call.patient(Caller.UNKNOWN).from(Identity.ANYBODY);
  }

  private static RpcError refusalOf(Supplier<CompletionStage<?>> call) {
    var stage = CompletableFuture.supplyAsync(call, Runnable::run).thenCompose(inner -> inner);
    var failure = catchThrowableOfType(CompletionException.class, stage::join);
    assertThat(failure).hasCauseInstanceOf(RpcException.class);
    return requireNonNull((RpcException) failure.getCause()).error();
  }
}
