package dev.almanac.store.encryption;

import java.util.UUID;

/**
 * A data key as it is stored: encrypted with a master key.
 *
 * @param id never used again, even after the key was deleted
 * @param created in nanoseconds
 * @param isRetired whether what it has encrypted is to be encrypted with another key
 * @param blobs how many blobs it may have encrypted; a bound from above
 * @param wrapping how it is encrypted
 */
public record WrappedKey(
    int id, UUID namespace, long created, boolean isRetired, long blobs, Wrapping wrapping) {
  /** The encrypted form of a key. */
  public static final class Wrapping {
    private final String master;
    private final byte[] bytes;

    /**
     * @param master the fingerprint of the master key
     * @param bytes a nonce and the encrypted key; the caller must not change them any more
     */
    public Wrapping(String master, byte[] bytes) {
      this.master = master;
      this.bytes = bytes;
    }

    public String master() {
      return master;
    }

    /** Returns a nonce and the encrypted key; the caller must not change them. */
    public byte[] bytes() {
      return bytes;
    }

    @Override
    public String toString() {
      return "wrapped with master key " + master;
    }
  }

  WrappedKey wrapped(Wrapping other) {
    return new WrappedKey(id, namespace, created, isRetired, blobs, other);
  }
}
