package dev.almanac.calendar.zone;

import java.util.HexFormat;

/** The header of a data block: the version of the format, and the number of its parts. */
final class TzifHeader {
  private static final int LENGTH = 44;
  private static final int RESERVED = 15;
  private static final int MAGIC = 0x545A6966;
  private static final int TYPE_LENGTH = 6;
  private static final int CORRECTION_LENGTH = 4;

  private final int version;
  private final long utIndicators;
  private final long standardIndicators;
  private final long leapSeconds;
  private final long times;
  private final long types;
  private final long designations;

  TzifHeader(TzifCursor in) {
    in.require(LENGTH, "the header");
    int magic = in.int32();
    if (magic != MAGIC) {
      throw Malformed.data(
          "each header must begin with TZif", HexFormat.of().toHexDigits(magic), in.position() - 4);
    }
    version = version(in);
    in.skip(RESERVED, "the header");
    utIndicators = in.uint32();
    standardIndicators = in.uint32();
    leapSeconds = in.uint32();
    times = in.uint32();
    types = in.uint32();
    designations = in.uint32();
  }

  private static int version(TzifCursor in) {
    int version = in.uint8();
    return switch (version) {
      case 0 -> 1;
      case '2', '3', '4' -> version - '0';
      default -> throw in.refuse("its version must be 1 to 4", version, 1);
    };
  }

  int version() {
    return version;
  }

  long leapSeconds() {
    return leapSeconds;
  }

  long times() {
    return times;
  }

  long types() {
    return types;
  }

  long designations() {
    return designations;
  }

  long indicators() {
    return standardIndicators + utIndicators;
  }

  /** Returns whether the counts agree: there are types, and all or none have indicators. */
  boolean consistent() {
    return types > 0 && matchesTypes(utIndicators) && matchesTypes(standardIndicators);
  }

  private boolean matchesTypes(long indicators) {
    return indicators == 0 || indicators == types;
  }

  /** Returns the length of the block that follows; a time has {@code timeLength} bytes. */
  long blockLength(int timeLength) {
    return times * (timeLength + 1)
        + types * TYPE_LENGTH
        + designations
        + leapSeconds * (timeLength + CORRECTION_LENGTH)
        + indicators();
  }
}
