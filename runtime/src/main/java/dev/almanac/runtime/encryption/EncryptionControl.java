package dev.almanac.runtime.encryption;

import dev.almanac.store.encryption.WrappedKey;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** What operators see and change of the encryption of stored data. No call blocks. */
public interface EncryptionControl {
  /**
   * How data are encrypted.
   *
   * @param isEncrypting whether new data are
   */
  record Status(boolean isEncrypting, List<WrappedKey> keys, Progress progress) {
    public Status {
      keys = List.copyOf(keys);
    }
  }

  /**
   * How far the pass is that brings all blobs up to date.
   *
   * @param isRunning whether it is under way or wanted
   * @param seen how many blobs it has looked at
   * @param renewed how many it has written anew
   * @param left how many it could not, such as rows that were in use or cannot be read
   */
  record Progress(boolean isRunning, long seen, long renewed, long left) {}

  /** Returns nothing if this server has no keys. */
  CompletionStage<Optional<Status>> status();

  /**
   * Gives a namespace, or all that have keys, new ones, and has the rest encrypted anew.
   *
   * @param namespace empty for all
   * @return how many have a new key; empty if this server encrypts nothing
   */
  CompletionStage<Optional<Integer>> rotate(Optional<UUID> namespace);
}
