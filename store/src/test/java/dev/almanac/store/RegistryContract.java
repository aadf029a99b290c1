package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.blob;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The cluster's identity, namespaces and search attributes. */
public interface RegistryContract extends Contract {
  @Test
  default void theClusterIsWhatWasProposedFirst() {
    assertThat(store().nodes().cluster(fence(), new UUID(1, 1))).isEqualTo(new UUID(1, 1));
    assertThat(store().nodes().cluster(fence(), new UUID(2, 2))).isEqualTo(new UUID(1, 1));

    var stale = fence();
    store().nodes().take("node");
    assertThatThrownBy(() -> store().nodes().cluster(stale, new UUID(3, 3)))
        .isInstanceOf(StoreException.FenceLost.class);
  }

  @Test
  default void aNamespaceIsFoundByNameAndById() {
    var row = new NamespaceRow(NAMESPACE, "default", 1, blob("settings"));
    assertThat(register(NAMESPACE, "default", "settings")).isTrue();

    assertThat(store().namespaces().byName("default")).contains(row);
    assertThat(store().namespaces().byId(NAMESPACE)).contains(row);
    assertThat(store().namespaces().byName("Default")).isEmpty();
    assertThat(store().namespaces().byId(new UUID(0, 0))).isEmpty();
  }

  @Test
  default void aNamespaceIsRegisteredOnce() {
    assertThat(register(NAMESPACE, "default", "settings")).isTrue();
    assertThat(register(new UUID(5, 5), "default", "other")).isFalse();
    assertThat(register(NAMESPACE, "other", "other")).isFalse();

    assertThat(store().namespaces().list("", 10)).hasSize(1);
    assertThat(store().namespaces().byName("default").orElseThrow().data())
        .isEqualTo(blob("settings"));
  }

  @Test
  default void anUpdateNamesTheVersionItSaw() {
    register(NAMESPACE, "default", "one");

    assertThat(store().namespaces().update(fence(), NAMESPACE, 1, blob("two"))).isTrue();
    assertThat(store().namespaces().update(fence(), NAMESPACE, 1, blob("lost"))).isFalse();
    assertThat(store().namespaces().update(fence(), new UUID(0, 0), 1, blob("lost")))
        .isFalse();
    assertThat(store().namespaces().byId(NAMESPACE))
        .contains(new NamespaceRow(NAMESPACE, "default", 2, blob("two")));
  }

  @Test
  default void namespacesAreListedByTheBytesOfTheirNames() {
    List<String> names = List.of("B", "a", "b", "é", "\uFFFD", "😀");
    for (int at = names.size() - 1; at >= 0; at--) {
      register(new UUID(0, at), names.get(at), "");
    }

    assertThat(Paging.<NamespaceRow>all(
            after -> store().namespaces().list(after == null ? "" : after.name(), 2)))
        .extracting(NamespaceRow::name)
        .isEqualTo(names);
  }

  @Test
  default void aKeyIsAddedOnceAndChangedByWhoSawIt() {
    var keys = store().apiKeys();
    assertThat(keys.add(fence(), "b", blob("one"))).isTrue();
    assertThat(keys.add(fence(), "b", blob("other"))).isFalse();
    assertThat(keys.add(fence(), "a", blob("first"))).isTrue();

    assertThat(keys.update(fence(), "b", 1, blob("two"))).isTrue();
    assertThat(keys.update(fence(), "b", 1, blob("lost"))).isFalse();
    assertThat(keys.list("", 10))
        .containsExactly(
            new ApiKeyStore.KeyRow("a", 1, blob("first")),
            new ApiKeyStore.KeyRow("b", 2, blob("two")));
    assertThat(keys.list("a", 10)).extracting(ApiKeyStore.KeyRow::id).containsExactly("b");

    assertThat(keys.remove(fence(), "b")).isTrue();
    assertThat(keys.remove(fence(), "b")).isFalse();
    assertThat(keys.list("", 10)).hasSize(1);
  }

  @Test
  default void attributesHaveTheirOwnIdsAndNoLimit() {
    var attributes = store().attributes();
    var defined = IntStream.range(0, 300)
        .mapToObj(
            at -> attributes.define(fence(), NAMESPACE, "attribute%03d".formatted(at), at % 7))
        .toList();
    var elsewhere = attributes.define(fence(), new UUID(5, 5), "attribute000", 1);

    assertThat(defined).extracting(Attribute::id).doesNotHaveDuplicates();
    assertThat(defined).extracting(Attribute::id).doesNotContain(elsewhere.id());
    assertThat(Paging.<Attribute>all(
            after -> attributes.list(NAMESPACE, after == null ? "" : after.name(), 70)))
        .isEqualTo(defined);
  }

  @Test
  default void anAttributeThatIsDefinedAlreadyIsReturnedAsItIs() {
    var attributes = store().attributes();
    var first = attributes.define(fence(), NAMESPACE, "colour", 2);

    assertThat(attributes.define(fence(), NAMESPACE, "colour", 5)).isEqualTo(first);
    attributes.remove(fence(), List.of(first));
    assertThat(attributes.list(NAMESPACE, "", 10)).isEmpty();
    assertThat(attributes.define(fence(), NAMESPACE, "colour", 5).id()).isGreaterThan(first.id());
  }

  @Test
  default void attributesAreDefinedTogetherOrNotAtAll() {
    var attributes = store().attributes();
    var colour = attributes.define(fence(), NAMESPACE, "colour", 2);

    assertThat(attributes.define(fence(), NAMESPACE, Map.of("size", 1, "colour", 5), 10))
        .isEqualTo(new AttributeStore.Definition.OtherType(colour));
    assertThat(attributes.define(fence(), NAMESPACE, Map.of("size", 1, "weight", 5), 2))
        .isEqualTo(new AttributeStore.Definition.TooMany(3));
    assertThat(attributes.list(NAMESPACE, "", 10)).containsExactly(colour);

    var defined = attributes.define(fence(), NAMESPACE, Map.of("size", 1, "colour", 2), 2);

    assertThat(((AttributeStore.Definition.Defined) defined).attributes())
        .hasSize(2)
        .contains(colour)
        .containsExactlyInAnyOrderElementsOf(attributes.list(NAMESPACE, "", 10));
    assertThat(attributes.define(fence(), NAMESPACE, Map.of("size", 1, "colour", 2), 1))
        .as("nothing is added, so no limit is exceeded")
        .isInstanceOf(AttributeStore.Definition.Defined.class);
    attributes.remove(fence(), attributes.list(NAMESPACE, "", 10));
    assertThat(attributes.list(NAMESPACE, "", 10)).isEmpty();
  }

  private boolean register(UUID id, String name, String data) {
    return store().namespaces().register(fence(), id, name, blob(data));
  }
}
