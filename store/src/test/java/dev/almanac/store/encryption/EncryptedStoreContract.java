package dev.almanac.store.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Blob;
import dev.almanac.store.RandomSchedules;
import dev.almanac.store.RandomWork;
import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;
import dev.almanac.store.encryption.view.EncryptedStore;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.SqlStore;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** All promises of a store hold for an encrypted one; only pages end sooner. */
abstract class EncryptedStoreContract extends StoreContract {
  @Override
  public Store model() {
    return Encryption.of(new MemoryStore());
  }

  @Test
  void answersTheSameWhileBlobsGetOtherKeys() {
    var encrypted = (EncryptedStore) store();
    var model = model();
    var ours = new RandomWork(encrypted, 3);
    var theirs = new RandomWork(model, 3);
    int renewed = compare(encrypted, ours::step, theirs::step);
    var ourSchedules = new RandomSchedules(encrypted, 3);
    var theirSchedules = new RandomSchedules(model, 3);
    renewed += compare(encrypted, ourSchedules::step, theirSchedules::step);
    assertThat(renewed).isPositive();
  }

  /** Returns how many blobs were renewed meanwhile. */
  private int compare(EncryptedStore encrypted, Supplier<Object> ours, Supplier<Object> theirs) {
    var blobs = ((SqlStore) encrypted.stored()).blobs();
    var renewing = encrypted.nodes().take("another node");
    var place = Optional.<StoredBlobs.Place>empty();
    int renewed = 0;
    for (int step = 0; step < 400; step++) {
      assertThat(ours.get()).as("step %d", step).isEqualTo(theirs.get());
      if (step % 50 == 0) {
        encrypted.keys().namespaces().forEach(encrypted.keys()::rotate);
      }
      var pass = blobs.step(renewing, place, 10, encrypted.keys());
      place = pass.next();
      renewed += pass.renewed();
    }
    return renewed;
  }

  @Override
  public long storedBytes(Blob blob) {
    return blob.size() + (long) BlobCipher.OVERHEAD;
  }
}
