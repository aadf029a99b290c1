package dev.almanac.runtime.encryption;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.Keyring;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * The encryption of a store.
 *
 * @param keys empty if data are not encrypted
 * @param pass is there if keys are
 * @param blocking runs calls that wait for the database
 */
public record StoredEncryption(
    Optional<Keyring> keys, Optional<EncryptionPass> pass, Executor blocking)
    implements EncryptionControl {
  @Override
  public CompletionStage<Optional<Status>> status() {
    return blocking(() -> keys.flatMap(
        ring -> pass.map(one -> new Status(ring.isSealing(), ring.stored(), one.progress()))));
  }

  @Override
  public CompletionStage<Optional<Integer>> rotate(Optional<UUID> namespace) {
    return blocking(() -> keys.filter(Keyring::isSealing)
        .flatMap(ring -> pass.map(one -> {
          var all = namespace.map(Set::of).orElseGet(ring::namespaces);
          var known = all.stream().filter(ring.namespaces()::contains).toList();
          known.forEach(one::rotate);
          return known.size();
        })));
  }

  private <T> CompletionStage<T> blocking(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              return work.get();
            } catch (StoreException e) {
              throw new CallFailed(StoreFaults.reason(e));
            }
          },
          blocking);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many changes at once")));
    }
  }
}
