package dev.almanac.runtime.registry;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * The namespaces of this installation. Any thread may call. Reads answer from memory and never
 * block; a write is durable, and seen by every later read, when its stage completes. A write that
 * fails completes its stage with {@link dev.almanac.runtime.CallFailed}.
 */
public interface Namespaces {
  Optional<Namespace> byName(String name);

  Optional<Namespace> byId(UUID id);

  /** Lists at most {@code limit} namespaces after {@code name} by name; empty: from the first. */
  List<Namespace> after(String name, int limit);

  /** Creates a namespace; empty, without a change, if the name is taken. */
  CompletionStage<Optional<Namespace>> register(String name, Namespace.Settings settings);

  /**
   * Applies {@code change} to the settings; empty if there is no namespace of this name. The change
   * may be tried more than once.
   */
  CompletionStage<Optional<Namespace>> update(
      String name, UnaryOperator<Namespace.Settings> change);

  /**
   * Deletes a namespace; empty if there is none of this name. From then on nobody finds it, and its
   * name is free; what it had is deleted bit by bit. If data are encrypted, its keys are deleted at
   * once, so that nothing can be read any more.
   */
  CompletionStage<Optional<Namespace>> remove(String name);
}
