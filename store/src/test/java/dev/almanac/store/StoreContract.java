package dev.almanac.store;

import dev.almanac.store.list.VisibilityStoreContract;
import dev.almanac.store.run.RetentionStoreContract;
import dev.almanac.store.work.WorkStoreContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** The promises of every store. A subclass opens the store; each test has a new, empty one. */
public abstract class StoreContract
    implements CommitContract,
        FenceContract,
        ReadContract,
        WorkStoreContract,
        VisibilityStoreContract,
        FilterContract,
        RegistryContract,
        RetentionStoreContract,
        ForkContract,
        BatchContract,
        AuditContract,
        ScheduleContract,
        LedgerContract,
        ModelContract,
        ThreadContract {
  private @Nullable Store store;
  private @Nullable Fence fence;

  protected abstract Store open();

  @Override
  public final Store store() {
    if (store == null) {
      store = open();
    }
    return store;
  }

  @Override
  public final Fence fence() {
    if (fence == null) {
      fence = store().nodes().take("node");
    }
    return fence;
  }

  @AfterEach
  void closeStore() {
    if (store != null) {
      store.close();
    }
  }
}
