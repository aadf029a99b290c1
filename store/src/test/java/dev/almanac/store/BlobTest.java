package dev.almanac.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class BlobTest {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void isStoredWithFormatCodecKeyAndChecksum() {
    var blob = Blob.of(3, "hello".getBytes(UTF_8));

    assertThat(HEX.formatHex(blob.stored()))
        .isEqualTo("03" + "01" + "00000000" + "02fa6e96" + "68656c6c6f");
    assertThat(Blob.read(blob.stored())).isEqualTo(blob);
    assertThat(text(blob)).isEqualTo("hello");
    assertThat(blob.isChecked()).isTrue();
  }

  @Test
  void readsWhatEarlierVersionsHaveStored() {
    var blob = Blob.read(HEX.parseHex("03" + "00" + "00000000" + "68656c6c6f"));

    assertThat(blob.format()).isEqualTo(3);
    assertThat(text(blob)).isEqualTo("hello");
    assertThat(blob.isChecked()).isFalse();
  }

  @Test
  void noticesEveryByteThatHasChanged() {
    var stored = Blob.of(3, "hello".getBytes(UTF_8)).stored();
    for (int at = 0; at < stored.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        var changed = stored.clone();
        changed[at] ^= (byte) (1 << bit);
        if (at == 1 && bit == 0) {
          continue; // then the header says that there is no checksum
        }
        assertThatThrownBy(() -> Blob.read(changed))
            .as("bit %d of byte %d", bit, at)
            .isInstanceOf(StoreException.Corrupt.class);
      }
    }
  }

  @Test
  void noticesWhatIsCutOff() {
    var stored = Blob.of(3, "hello".getBytes(UTF_8)).stored();
    for (int length = 0; length < stored.length; length++) {
      var cut = Arrays.copyOf(stored, length);
      assertThatThrownBy(() -> Blob.read(cut)).isInstanceOf(StoreException.Corrupt.class);
    }
  }

  private static String text(Blob blob) {
    return UTF_8.decode(blob.payload()).toString();
  }
}
