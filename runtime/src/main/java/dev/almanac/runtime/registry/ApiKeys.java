package dev.almanac.runtime.registry;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** The keys of this installation. Reads and writes are like those of {@link Namespaces}. */
public interface ApiKeys {
  /** All are kept in memory, and each client has one. */
  int MOST = 10_000;

  /** The outcome of adding a key. */
  enum Addition {
    ADDED,
    TAKEN,
    TOO_MANY
  }

  Optional<ApiKey> byId(String id);

  /** Lists at most {@code limit} keys after {@code id} by id; empty: from the first. */
  List<ApiKey> after(String id, int limit);

  CompletionStage<Addition> add(ApiKey key);

  /** Changes a key; empty if there is none. The change may be tried more than once. */
  CompletionStage<Optional<ApiKey>> change(String id, UnaryOperator<ApiKey> change);

  /** Removes a key; false if there is none. */
  CompletionStage<Boolean> remove(String id);
}
