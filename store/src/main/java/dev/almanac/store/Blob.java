package dev.almanac.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Bytes of a known format. The stored form begins with the format (one byte), the codec (one byte)
 * and a key id (four bytes, 0 for none). With codec 1 a checksum follows; codec 0, of earlier
 * versions, has none. Codec 2 is sealed: behind a checksum of the same kind are a nonce and the
 * encrypted payload, which only the holder of the key can
 * {@linkplain dev.almanac.store.encryption.BlobCipher open}. Immutable.
 */
public final class Blob {
  /** The number of bytes before the payload of a new blob. */
  public static final int HEADER_BYTES = 10;

  private static final int CHECKED = 1;

  private static final int SEALED = 2;

  /** The position of the checksum, which covers everything but itself. */
  private static final int CHECKSUM_AT = 6;

  private final byte[] stored;

  private Blob(byte[] stored) {
    this.stored = stored;
  }

  public static Blob of(int format, byte[] payload) {
    return of(format, payload.length, room -> room.put(payload));
  }

  /** Creates a blob whose payload {@code writer} writes in place; it must fill the buffer. */
  public static Blob of(int format, int payloadBytes, Consumer<ByteBuffer> writer) {
    return of(format, CHECKED, 0, payloadBytes, writer);
  }

  /** Creates a sealed blob; {@code writer} writes its nonce and its encrypted payload. */
  public static Blob sealed(int format, int keyId, int bytes, Consumer<ByteBuffer> writer) {
    if (keyId == 0) {
      throw new IllegalArgumentException("A sealed blob has a key, found key id 0");
    }
    return of(format, SEALED, keyId, bytes, writer);
  }

  private static Blob of(
      int format, int codec, int keyId, int payloadBytes, Consumer<ByteBuffer> writer) {
    if (format < 0 || format > 0xff) {
      throw new IllegalArgumentException("A format is one byte, found %d".formatted(format));
    }
    var stored = new byte[HEADER_BYTES + payloadBytes];
    stored[0] = (byte) format;
    stored[1] = (byte) codec;
    ByteBuffer.wrap(stored).putInt(2, keyId);
    var room = ByteBuffer.wrap(stored, HEADER_BYTES, payloadBytes).slice();
    writer.accept(room);
    if (room.hasRemaining()) {
      throw new IllegalStateException("Expected a payload of %d bytes, found %d fewer"
          .formatted(payloadBytes, room.remaining()));
    }
    ByteBuffer.wrap(stored).putInt(CHECKSUM_AT, checksum(stored));
    return new Blob(stored);
  }

  /**
   * Reads what {@link #stored} returned; the caller must not change the array any more.
   *
   * @throws StoreException.Corrupt if this version cannot read it or its bytes have changed
   */
  public static Blob read(byte[] stored) {
    if (stored.length < CHECKSUM_AT) {
      throw corrupt("Expected a blob of %d bytes or more, found %d", CHECKSUM_AT, stored.length);
    }
    int codec = stored[1] & 0xff;
    int key = ByteBuffer.wrap(stored).getInt(2);
    if (codec > SEALED || (key != 0) != (codec == SEALED)) {
      throw corrupt(
          "Expected a blob of codec 0 or 1 and key 0, or of codec 2 and a key,"
              + " found codec %d and key %d",
          codec, key);
    }
    if (codec != 0) {
      requireWhole(stored);
    }
    return new Blob(stored);
  }

  private static void requireWhole(byte[] stored) {
    if (stored.length < HEADER_BYTES) {
      throw corrupt("Expected a blob of %d bytes or more, found %d", HEADER_BYTES, stored.length);
    }
    int expected = ByteBuffer.wrap(stored).getInt(CHECKSUM_AT);
    int found = checksum(stored);
    if (expected != found) {
      throw corrupt("Expected a blob with checksum %08x, found %08x", expected, found);
    }
  }

  private static StoreException.Corrupt corrupt(String message, int expected, int found) {
    return new StoreException.Corrupt(message.formatted(expected, found), null);
  }

  /** Computes a CRC-32C, for which processors have an instruction. */
  private static int checksum(byte[] stored) {
    var sum = new CRC32C();
    sum.update(stored, 0, CHECKSUM_AT);
    sum.update(stored, HEADER_BYTES, stored.length - HEADER_BYTES);
    return (int) sum.getValue();
  }

  public int format() {
    return stored[0] & 0xff;
  }

  /** Returns whether the blob has a checksum. */
  public boolean isChecked() {
    return stored[1] != 0;
  }

  /** Returns whether the payload is encrypted. */
  public boolean isSealed() {
    return stored[1] == SEALED;
  }

  /** Returns the id of the key of a sealed blob; 0 for others. */
  public int keyId() {
    return ByteBuffer.wrap(stored).getInt(2);
  }

  /**
   * Returns the position of the payload in the stored bytes.
   *
   * @throws StoreException.Corrupt if the blob is sealed
   */
  public int payloadAt() {
    if (isSealed()) {
      throw new StoreException.Corrupt(
          "Expected a blob that can be read, found one encrypted with data key %d, without that key"
              .formatted(keyId()),
          null);
    }
    return isChecked() ? HEADER_BYTES : CHECKSUM_AT;
  }

  /** Returns the payload, read-only. */
  public ByteBuffer payload() {
    return ByteBuffer.wrap(stored, payloadAt(), stored.length - payloadAt())
        .slice()
        .asReadOnlyBuffer();
  }

  /** Returns the stored bytes with their header; the caller must not change them. */
  public byte[] stored() {
    return stored;
  }

  /** Returns the number of stored bytes, header included. */
  public int size() {
    return stored.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Blob blob && Arrays.equals(stored, blob.stored);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(stored);
  }

  @Override
  public String toString() {
    return "Blob[format=%d, size=%d]".formatted(format(), size());
  }
}
