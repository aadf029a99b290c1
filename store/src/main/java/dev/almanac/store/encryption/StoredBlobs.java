package dev.almanac.store.encryption;

import dev.almanac.store.Fence;
import java.util.Optional;

/**
 * All blobs of a database, to write those anew that are not as new ones would be. It goes on beside
 * commits: a row that a commit is writing is left to a later pass.
 */
public interface StoredBlobs {
  /** The position of a pass. */
  interface Place {}

  /**
   * Looks at the next rows, and writes some of them in one transaction.
   *
   * @param place where the previous step ended; empty to begin a pass
   * @param rows how many to look at, at most
   */
  BlobStep step(Fence fence, Optional<Place> place, int rows, Keyring keys);
}
