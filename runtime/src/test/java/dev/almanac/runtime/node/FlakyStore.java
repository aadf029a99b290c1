package dev.almanac.runtime.node;

import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A store one of whose commits has an unknown outcome: it is done, or not, and nobody says so. It
 * refuses what it is told to.
 */
public final class FlakyStore {
  private final Store store;
  private int commits;

  /** The number of the commit that fails, from 1, and whether it is done all the same. */
  public int failing;

  public boolean isDone;

  /** Names what of a batch is refused, if anything is. */
  public Function<Batch, Optional<EntityRef>> refusal = batch -> Optional.empty();

  /** Is shown every batch that is written. */
  public Consumer<Batch> observer = batch -> {};

  public FlakyStore(Store store) {
    this.store = store;
  }

  /** How many commits there were. */
  public int commits() {
    return commits;
  }

  public Store view() {
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
          if (method.getName().equals("commits")) {
            return (Committer) this::commit;
          }
          try {
            return method.invoke(store, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private void commit(Fence fence, Batch batch) {
    commits++;
    refusal.apply(batch).ifPresent(refused -> {
      throw new StoreException.Rejected("It contradicts", refused, null);
    });
    observer.accept(batch);
    if (commits != failing) {
      store.commits().commit(fence, batch);
      return;
    }
    if (isDone) {
      store.commits().commit(fence, batch);
    }
    throw new StoreException.Unavailable("Nobody knows", null);
  }
}
