package dev.almanac.store.codec;

import dev.almanac.store.Blob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * Bytes as they were once stored, one blob in a line. Lines may be added; one that was released
 * never changes.
 */
final class Golden {
  private static final HexFormat HEX = HexFormat.of();

  private Golden() {}

  static List<Blob> read(String name) {
    try (var in = Golden.class.getResourceAsStream(name)) {
      var text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(HEX::parseHex).map(Blob::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }

  static String hex(Blob blob) {
    return HEX.formatHex(blob.stored());
  }

  static String hex(String text) {
    return HEX.formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
