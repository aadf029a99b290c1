package dev.almanac.runtime.registry;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * The namespaces of this installation. Any thread may call. Reads answer from memory and never
 * block; a write is durable, and seen by every later read, when its stage completes. A write that
 * cannot be done fails its stage with {@link dev.almanac.runtime.CallFailed}.
 */
public interface Namespaces {
  Optional<Namespace> byName(String name);

  Optional<Namespace> byId(UUID id);

  /** By name, those after {@code name} (empty: from the first), at most {@code limit} of them. */
  List<Namespace> after(String name, int limit);

  /** Creates it; empty if the name is taken, and then nothing changed. */
  CompletionStage<Optional<Namespace>> register(String name, Namespace.Settings settings);

  /**
   * Replaces its settings by what {@code change} makes of them; empty if there is none of the name.
   * The change may be tried more than once.
   */
  CompletionStage<Optional<Namespace>> update(
      String name, UnaryOperator<Namespace.Settings> change);
}
