package dev.almanac.calendar.zone;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * Reads compiled time zone files: TZif as in RFC 9636, versions 1 to 4.
 *
 * <p>Version 1 holds 32-bit times and ends with its last transition. Later versions repeat that
 * block for old readers, follow it with one of 64-bit times, and end in a footer that says how it
 * goes on. Bytes after that are ignored: the format reserves them for what later versions append.
 */
public final class TzifReader {
  private TzifReader() {}

  /**
   * The rules that a file describes, from 1800 to 2101.
   *
   * @throws SpecException if the bytes are no such file, or one that counts leap seconds
   */
  public static ZoneRules rules(byte[] data) {
    if (data.length > Limits.ZONE_DATA_BYTES) {
      throw Malformed.data(
          "it must not exceed " + Limits.ZONE_DATA_BYTES + " bytes", data.length + " bytes", 0);
    }
    var in = new TzifCursor(data);
    var header = new TzifHeader(in);
    if (header.version() == 1) {
      return Timeline.rules(TzifBlock.read(in, header, Integer.BYTES), Optional.empty());
    }
    in.skip(header.blockLength(Integer.BYTES), "the data block for old readers");
    var block = TzifBlock.read(in, new TzifHeader(in), Long.BYTES);
    var footer = in.line();
    return Timeline.rules(
        block, footer.isEmpty() ? Optional.empty() : Optional.of(PosixText.parse(footer)));
  }
}
