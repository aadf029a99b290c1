package dev.almanac.store;

import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.WorkWrite;
import java.util.List;

/** What the tests of a store use. */
public interface Contract {
  Store store();

  Fence fence();

  /** Returns how many bytes the store keeps for a blob. */
  default long storedBytes(Blob blob) {
    return blob.size();
  }

  default void commit(RunWrite.Builder... writes) {
    store().commits().commit(fence(), batch(writes));
  }

  default Batch batch(RunWrite.Builder... writes) {
    return new Batch(
        List.of(writes).stream().map(RunWrite.Builder::build).toList(), WorkWrite.NONE);
  }

  default RunRecord read(RunIdentity run) {
    return store().runs().run(run.ref()).orElseThrow();
  }
}
