package dev.almanac.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.BatchRow;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.work.MessageKey;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlobCipherTest {
  private static final UUID NAMESPACE = new UUID(1, 2);
  private static final byte[] SECRET = HexFormat.of().parseHex("01".repeat(32));
  private static final DataKey KEY = DataKey.of(7, NAMESPACE, SECRET);
  private static final byte[] NONCE = HexFormat.of().parseHex("0a0b0c0d0e0f101112131415");
  private static final AtomicInteger NONCES = new AtomicInteger();
  private static final RowName ROW = RowName.history(5, 1);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 100, 65_536, 2_000_000})
  void opensWhatItHasSealed(int size) {
    var payload = new byte[size];
    Arrays.fill(payload, (byte) 42);
    var plain = Blob.of(3, payload);

    var sealed = Blob.read(seal(ROW, plain).stored());

    assertThat(sealed.size()).isEqualTo(plain.size() + BlobCipher.OVERHEAD);
    assertThat(sealed.isSealed()).isTrue();
    assertThat(sealed.keyId()).isEqualTo(7);
    assertThat(sealed.format()).isEqualTo(3);
    assertThat(BlobCipher.open(KEY, ROW, sealed)).isEqualTo(plain);
  }

  @Test
  void hasTheLayoutThatIsStored() {
    var sealed = BlobCipher.seal(KEY, NONCE, ROW, Blob.of(3, "hello".getBytes(UTF_8)));

    // What is stored once must be readable for ever: these bytes never change.
    assertThat(HexFormat.of().formatHex(sealed.stored()))
        .isEqualTo("03" + "02" + "00000007" + "3142c16b" + "0a0b0c0d0e0f101112131415" + "f2e1a8f7d3"
            + "83a7e87dd8dedef479a55e02ccbdc172");
  }

  @Test
  void sealsBlobsOfEarlierVersions() {
    var old = Blob.read(HexFormat.of().parseHex("03" + "00" + "00000000" + "68656c6c6f"));

    assertThat(BlobCipher.open(KEY, ROW, seal(ROW, old)))
        .isEqualTo(Blob.of(3, "hello".getBytes(UTF_8)));
  }

  @Test
  void noticesEveryByteThatHasChangedEvenIfTheChecksumIsRight() {
    var stored = seal(ROW, Blob.of(3, "hello".getBytes(UTF_8))).stored();
    for (int at = 0; at < stored.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        var changed = stored.clone();
        changed[at] ^= (byte) (1 << bit);
        boolean isChecksum = at >= 6 && at < 10;
        assertThatThrownBy(() -> Blob.read(changed))
            .as("bit %d of byte %d", bit, at)
            .isInstanceOf(StoreException.Corrupt.class);
        if (isChecksum || at == 1) {
          continue; // neither a wrong checksum nor another codec gets as far as the key
        }
        var forged = Blob.read(withChecksum(changed));
        int keyId = forged.keyId();
        var key = DataKey.of(keyId, NAMESPACE, SECRET);
        assertThatThrownBy(() -> BlobCipher.open(key, ROW, forged))
            .as("bit %d of byte %d", bit, at)
            .isInstanceOf(StoreException.Corrupt.class);
      }
    }
  }

  @Test
  void noticesWhatIsCutOff() {
    var stored = seal(ROW, Blob.of(3, "hello".getBytes(UTF_8))).stored();
    for (int length = Blob.HEADER_BYTES; length < stored.length; length++) {
      var cut = Blob.read(withChecksum(Arrays.copyOf(stored, length)));
      assertThatThrownBy(() -> BlobCipher.open(KEY, ROW, cut))
          .isInstanceOf(StoreException.Corrupt.class);
    }
  }

  @Test
  void doesNotOpenABlobThatWasMovedToAnotherRow() {
    var names = names();
    for (var from : names) {
      var sealed = seal(from, Blob.of(3, "hello".getBytes(UTF_8)));
      for (var to : names) {
        if (from == to) {
          assertThat(BlobCipher.open(KEY, to, sealed).payload().remaining()).isEqualTo(5);
        } else {
          assertThatThrownBy(() -> BlobCipher.open(KEY, to, sealed))
              .isInstanceOf(StoreException.Corrupt.class)
              .hasMessageContaining("data key 7")
              .hasMessageContaining("moved from another row");
        }
      }
    }
  }

  @Test
  void doesNotOpenABlobWithAnotherKey() {
    var sealed = seal(ROW, Blob.of(3, "hello".getBytes(UTF_8)));
    var other = DataKey.of(7, NAMESPACE, HexFormat.of().parseHex("02".repeat(32)));

    assertThatThrownBy(() -> BlobCipher.open(other, ROW, sealed))
        .isInstanceOf(StoreException.Corrupt.class);
  }

  @Test
  void isNotReadWithoutItsKey() {
    var sealed = seal(ROW, Blob.of(3, "hello".getBytes(UTF_8)));

    assertThatThrownBy(sealed::payload)
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("data key 7");
  }

  /** Uses each nonce once, as a cipher demands. */
  private static Blob seal(RowName row, Blob plain) {
    byte[] nonce = NONCE.clone();
    ByteBuffer.wrap(nonce).putInt(NONCES.incrementAndGet());
    return BlobCipher.seal(KEY, nonce, row, plain);
  }

  private static List<RowName> names() {
    var id = new UUID(8, 9);
    var noBlob = Blob.of(1, new byte[0]);
    return List.of(
        RowName.history(5, 1),
        RowName.history(5, 2),
        RowName.history(6, 1),
        RowName.fact(5, 1),
        RowName.snapshot(5),
        RowName.visibility(NAMESPACE, id),
        RowName.visibility(id, NAMESPACE),
        RowName.message(new MessageKey(5, 1, 1)),
        RowName.message(new MessageKey(1, 5, 1)),
        RowName.definition(5),
        RowName.head(5),
        RowName.part(5, new PartKey(1, "a")),
        RowName.part(5, new PartKey(1, "b")),
        RowName.part(5, new PartKey(2, "a")),
        RowName.entry(5, 1),
        RowName.version(5, 1),
        RowName.calendar(new CalendarRow(NAMESPACE, "a", 1, noBlob)),
        RowName.calendar(new CalendarRow(NAMESPACE, "a", 2, noBlob)),
        RowName.calendar(new CalendarRow(id, "a", 1, noBlob)),
        RowName.batch(new BatchRow(NAMESPACE, "a", Lifetime.openSince(1), noBlob)),
        RowName.batch(new BatchRow(id, "a", Lifetime.openSince(1), noBlob)),
        RowName.namespace(NAMESPACE),
        RowName.namespace(id));
  }

  /** Corrects the checksum of a blob, as somebody who changes bytes on purpose would. */
  static byte[] withChecksum(byte[] stored) {
    var sum = new CRC32C();
    sum.update(stored, 0, 6);
    sum.update(stored, Blob.HEADER_BYTES, stored.length - Blob.HEADER_BYTES);
    ByteBuffer.wrap(stored).putInt(6, (int) sum.getValue());
    return stored;
  }
}
