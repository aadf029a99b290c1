package dev.almanac.runtime.registry;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.CallFailed;
import dev.almanac.store.Fence;
import dev.almanac.store.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredRegistriesTest {
  private static final Namespace.Settings SETTINGS = new Namespace.Settings(
      "of orders",
      "a@b.example",
      Map.of("team", "a"),
      Duration.ofDays(2),
      Map.of("K1", "Customer"));

  private final MemoryStore store = new MemoryStore();
  private final Fence fence = store.nodes().take("node");
  private final Registrar registrar = new Registrar(Runnable::run, () -> fence);
  private final AtomicLong count = new AtomicLong();

  @Test
  void namespacesAreThereAfterARestartAsTheyWere() {
    var first = namespaces();
    var orders = get(first.register("orders", SETTINGS)).orElseThrow();
    get(first.register("a", Namespace.Settings.keeping(Duration.ofHours(1))));

    var second = namespaces();

    assertThat(second.byName("orders")).contains(orders);
    assertThat(second.byId(orders.id())).contains(orders);
    assertThat(second.after("", 10)).extracting(Namespace::name).containsExactly("a", "orders");
    assertThat(second.after("a", 10)).containsExactly(orders);
  }

  @Test
  void aNameIsRegisteredOnce() {
    var namespaces = namespaces();
    get(namespaces.register("orders", SETTINGS));

    assertThat(get(namespaces.register("orders", Namespace.Settings.keeping(Duration.ofDays(1)))))
        .isEmpty();
    assertThat(namespaces.byName("orders").orElseThrow().settings()).isEqualTo(SETTINGS);
  }

  @Test
  void updatesWhatIsStoredEvenIfAnotherProcessChangedIt() {
    var here = namespaces();
    get(here.register("orders", SETTINGS));
    var elsewhere = namespaces();
    get(elsewhere.update("orders", settings -> described(settings, "first")));

    var updated = get(here.update(
        "orders", settings -> described(settings, settings.description() + " and second")));

    assertThat(updated.orElseThrow().settings().description()).isEqualTo("first and second");
    assertThat(here.byName("orders")).isEqualTo(updated);
    assertThat(get(here.update("lost", settings -> settings))).isEmpty();
  }

  @Test
  void aFencedNodeChangesNothing() {
    var namespaces = namespaces();
    store.nodes().take("node");

    assertThatThrownBy(() -> get(namespaces.register("orders", SETTINGS)))
        .hasCauseInstanceOf(CallFailed.class);
    assertThat(namespaces.byName("orders")).isEmpty();
  }

  @Test
  void searchAttributesBelongToTheirNamespaceAndSurviveARestart() {
    var a = new UUID(1, 1);
    var b = new UUID(1, 2);
    var first = attributes(a, b);
    assertThat(get(first.add(a, Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD))))
        .isEqualTo(new SearchAttributes.Addition.Added());
    assertThat(get(first.add(a, Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD))))
        .isEqualTo(new SearchAttributes.Addition.Added());
    assertThat(get(first.add(a, Map.of("Customer", INDEXED_VALUE_TYPE_INT))))
        .isEqualTo(new SearchAttributes.Addition.OtherType("Customer"));

    var second = attributes(a, b);

    assertThat(second.custom(a)).isEqualTo(Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD));
    assertThat(second.custom(b)).isEmpty();
    assertThat(second.find(a, "Customer")).isEqualTo(first.find(a, "Customer")).isPresent();
    assertThat(second.find(b, "Customer")).isEmpty();
    assertThat(get(second.remove(a, List.of("Customer", "Customer")))).isEqualTo(1);
    assertThat(second.settable(a)).doesNotContainKey("Customer");
    assertThat(get(second.remove(a, List.of("Customer")))).isEqualTo(0);
    assertThat(attributes(a, b).custom(a)).isEmpty();
  }

  @Test
  void aNamespaceHasABoundedNumberOfSearchAttributesWhichAreAddedTogetherOrNotAtAll() {
    var a = new UUID(1, 1);
    var attributes = attributes(a);
    var all = IntStream.range(0, SearchAttributes.MOST)
        .boxed()
        .collect(Collectors.toMap(at -> "attribute" + at, at -> INDEXED_VALUE_TYPE_INT));

    assertThat(get(attributes.add(a, Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD))))
        .isEqualTo(new SearchAttributes.Addition.Added());
    assertThat(get(attributes.add(a, all))).isEqualTo(new SearchAttributes.Addition.TooMany());
    assertThat(attributes.custom(a)).containsOnlyKeys("Customer");

    get(attributes.remove(a, List.of("Customer")));
    assertThat(get(attributes.add(a, all))).isEqualTo(new SearchAttributes.Addition.Added());
    assertThat(attributes.custom(a)).isEqualTo(all).isEqualTo(attributes(a).custom(a));
  }

  @Test
  void predefinedAttributesAreTheSameInEveryNamespaceAndAfterARestart() {
    var before = attributes();

    assertThat(before.settable(new UUID(1, 1))).isEqualTo(KnownAttributes.PREDEFINED);
    assertThat(KnownAttributes.PREDEFINED.keySet())
        .allSatisfy(name -> assertThat(before.find(new UUID(1, 1), name))
            .isPresent()
            .isEqualTo(attributes().find(new UUID(1, 2), name)));
    assertThat(before.find(new UUID(1, 1), "WorkflowId")).isEmpty();
    assertThat(SearchAttributes.isReserved("WorkflowId")).isTrue();
  }

  private StoredNamespaces namespaces() {
    return StoredNamespaces.load(
        store.namespaces(), registrar, () -> new UUID(0, count.incrementAndGet()));
  }

  private StoredSearchAttributes attributes(UUID... namespaces) {
    return StoredSearchAttributes.load(store.attributes(), registrar, List.of(namespaces));
  }

  private static Namespace.Settings described(Namespace.Settings settings, String description) {
    return new Namespace.Settings(
        description,
        settings.ownerEmail(),
        settings.data(),
        settings.retention(),
        settings.aliases());
  }

  private static <T> T get(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
