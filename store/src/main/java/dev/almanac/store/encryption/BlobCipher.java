package dev.almanac.store.encryption;

import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.AesGcm.Bytes;
import javax.crypto.AEADBadTagException;

/**
 * Seals blobs and opens them. Pure: keys and nonces are arguments. The payload is encrypted; the
 * format, the key id and the name of the row are bound to it, so that a change of any of them, or
 * of a byte of the payload, is noticed. The checksum in front lets damage be found without the key.
 */
public final class BlobCipher {
  /** How many bytes a sealed blob has more than another. */
  public static final int OVERHEAD = AesGcm.NONCE_BYTES + AesGcm.TAG_BYTES;

  private static final int NONCE_AT = Blob.HEADER_BYTES;
  private static final int TEXT_AT = NONCE_AT + AesGcm.NONCE_BYTES;

  private BlobCipher() {}

  /**
   * Encrypts a blob.
   *
   * @param nonce 12 random bytes, for this call alone
   */
  public static Blob seal(DataKey key, byte[] nonce, RowName row, Blob plain) {
    int from = plain.payloadAt();
    byte[] text = AesGcm.seal(
        key.secret(),
        nonce,
        row.behind(plain.format(), key.id()),
        new Bytes(plain.stored(), from, plain.size() - from));
    return Blob.sealed(
        plain.format(),
        key.id(),
        nonce.length + text.length,
        room -> room.put(nonce).put(text));
  }

  /** @throws StoreException.Corrupt if the blob has changed or belongs to another row */
  public static Blob open(DataKey key, RowName row, Blob sealed) {
    if (!sealed.isSealed() || sealed.keyId() != key.id()) {
      throw new IllegalArgumentException(
          "Expected a blob of data key %d, found key %d".formatted(key.id(), sealed.keyId()));
    }
    if (sealed.size() < Blob.HEADER_BYTES + OVERHEAD) {
      throw new StoreException.Corrupt(
          "Expected an encrypted blob of %d bytes or more, found %d"
              .formatted(Blob.HEADER_BYTES + OVERHEAD, sealed.size()),
          null);
    }
    try {
      byte[] stored = sealed.stored();
      byte[] plain = AesGcm.open(
          key.secret(),
          new Bytes(stored, NONCE_AT, AesGcm.NONCE_BYTES),
          row.behind(sealed.format(), key.id()),
          new Bytes(stored, TEXT_AT, stored.length - TEXT_AT));
      return Blob.of(sealed.format(), plain);
    } catch (AEADBadTagException e) {
      throw new StoreException.Corrupt(
          ("Expected a blob that data key %d opens, found one that it does not: its bytes have"
                  + " changed, or it was moved from another row")
              .formatted(key.id()),
          e);
    }
  }
}
