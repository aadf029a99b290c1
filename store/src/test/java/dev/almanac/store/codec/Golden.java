package dev.almanac.store.codec;

import dev.almanac.store.Blob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * Stored bytes of earlier builds, one blob per line. Lines may be added; released ones never
 * change.
 */
public final class Golden {
  private static final HexFormat HEX = HexFormat.of();

  private Golden() {}

  public static List<Blob> read(String name) {
    try (var in = Golden.class.getResourceAsStream(name)) {
      var text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(HEX::parseHex).map(Blob::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }

  /** Returns a blob as it was stored before blobs had checksums; samples are about content. */
  public static String hex(Blob blob) {
    var payload = new byte[blob.payload().remaining()];
    blob.payload().get(payload);
    return HEX.toHexDigits((byte) blob.format()) + "0000000000" + HEX.formatHex(payload);
  }

  public static String hex(String text) {
    return HEX.formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
