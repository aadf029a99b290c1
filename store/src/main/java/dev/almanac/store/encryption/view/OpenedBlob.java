package dev.almanac.store.encryption.view;

import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import java.util.function.Supplier;

/** Opens blobs; a failure says whose they are. */
final class OpenedBlob {
  private OpenedBlob() {}

  /** @param owner names the row, as in "history of run 5 of partition 0, event 12" */
  static Blob of(Keyring keys, RowName row, Blob stored, Supplier<String> owner) {
    try {
      return keys.open(row, stored);
    } catch (StoreException.Corrupt e) {
      throw new StoreException.Corrupt("%s (%s)".formatted(e.getMessage(), owner.get()), e);
    }
  }
}
