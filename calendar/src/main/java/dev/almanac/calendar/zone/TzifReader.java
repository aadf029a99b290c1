package dev.almanac.calendar.zone;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * Reads compiled time zone files: TZif as in RFC 9636, versions 1 to 4.
 *
 * <p>Version 1 holds 32-bit times and ends with its last transition. Later versions repeat that
 * block for old readers, add one with 64-bit times, and end with a footer for later times. Bytes
 * after that are ignored: the format reserves them for later versions.
 */
public final class TzifReader {
  private TzifReader() {}

  /**
   * Returns the rules of a file, from 1800 to 2101.
   *
   * @throws SpecException if it is invalid or counts leap seconds
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
