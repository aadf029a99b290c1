package dev.almanac.api.filter;

import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.Store;
import io.temporal.api.enums.v1.IndexedValueType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A namespace with an attribute of each type. */
public final class Attributes {
  public static final Namespace NAMESPACE =
      new Namespace(new UUID(0, 1), "default", Namespace.Settings.keeping(Duration.ofDays(1)));

  private Attributes() {}

  public static StoredSearchAttributes in(Store store) {
    var fence = store.nodes().take("node");
    var attributes = StoredSearchAttributes.load(
        store.attributes(), new Registrar(Runnable::run, () -> fence), List.of());
    Map.of(
            "City", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Tags", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
            "Note", IndexedValueType.INDEXED_VALUE_TYPE_TEXT,
            "Size", IndexedValueType.INDEXED_VALUE_TYPE_INT,
            "Rate", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
            "Paid", IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
            "Due", IndexedValueType.INDEXED_VALUE_TYPE_DATETIME)
        .forEach((name, type) -> attributes
            .add(NAMESPACE.id(), Map.of(name, type))
            .toCompletableFuture()
            .join());
    return attributes;
  }
}
