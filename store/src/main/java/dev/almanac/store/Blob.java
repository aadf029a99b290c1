package dev.almanac.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Bytes of a known format. Stored, they begin with the format (one byte), the codec (one byte, 0
 * for none) and the id of a key (four bytes, 0 for none), so that compression and encryption can
 * come without touching what is there. Immutable.
 */
public final class Blob {
  /** Where the payload begins in {@linkplain #stored what is stored}. */
  public static final int HEADER_BYTES = 6;

  private final byte[] stored;

  private Blob(byte[] stored) {
    this.stored = stored;
  }

  public static Blob of(int format, byte[] payload) {
    return of(format, payload.length, room -> room.put(payload));
  }

  /** A blob whose payload is written in place: {@code writer} fills the room it is given. */
  public static Blob of(int format, int payloadBytes, Consumer<ByteBuffer> writer) {
    if (format < 0 || format > 0xff) {
      throw new IllegalArgumentException("A format is one byte, found %d".formatted(format));
    }
    var stored = new byte[HEADER_BYTES + payloadBytes];
    stored[0] = (byte) format;
    var room = ByteBuffer.wrap(stored, HEADER_BYTES, payloadBytes).slice();
    writer.accept(room);
    if (room.hasRemaining()) {
      throw new IllegalStateException("Expected a payload of %d bytes, found %d less"
          .formatted(payloadBytes, room.remaining()));
    }
    return new Blob(stored);
  }

  /**
   * What {@link #stored} gave; the array must not change any more.
   *
   * @throws StoreException.Corrupt if this version cannot read it
   */
  public static Blob read(byte[] stored) {
    if (stored.length < HEADER_BYTES) {
      throw new StoreException.Corrupt(
          "Expected a blob of %d bytes or more, found %d".formatted(HEADER_BYTES, stored.length),
          null);
    }
    int codec = stored[1] & 0xff;
    int key = ByteBuffer.wrap(stored).getInt(2);
    if (codec != 0 || key != 0) {
      throw new StoreException.Corrupt(
          "Expected a blob of codec 0 and key 0, found codec %d and key %d".formatted(codec, key),
          null);
    }
    return new Blob(stored);
  }

  public int format() {
    return stored[0] & 0xff;
  }

  /** Read-only. */
  public ByteBuffer payload() {
    return ByteBuffer.wrap(stored, HEADER_BYTES, stored.length - HEADER_BYTES)
        .slice()
        .asReadOnlyBuffer();
  }

  /** The bytes as they are stored, header included; not to be changed. */
  public byte[] stored() {
    return stored;
  }

  /** How much room it takes, header included. */
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
