package dev.almanac.calendar.zone;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Writes time zone files of every version, right or wrong. */
final class TzifWriter {
  private static final int MAGIC = 0x545A6966;
  private static final byte[] DESIGNATION = {'T', 'S', 'T', 0};

  private final int version;
  private final List<Integer> types = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Change> leapSeconds = new ArrayList<>();
  private String footer = "";
  private boolean indicators;
  private boolean oldReaders;

  TzifWriter(int version, int firstOffset) {
    this.version = version;
    types.add(firstOffset);
  }

  TzifWriter change(long at, int offset) {
    changes.add(new Change(at, offset));
    if (!types.contains(offset)) {
      types.add(offset);
    }
    return this;
  }

  TzifWriter leapSecond(long at, int correction) {
    leapSeconds.add(new Change(at, correction));
    return this;
  }

  TzifWriter footer(String text) {
    footer = text;
    return this;
  }

  /** Adds standard and UT indicators, which readers have no use for. */
  TzifWriter withIndicators() {
    indicators = true;
    return this;
  }

  /** Fills the 32-bit block of versions 2 and later as far as it can. */
  TzifWriter withDataForOldReaders() {
    oldReaders = true;
    return this;
  }

  byte[] bytes() {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      if (version == 1) {
        block(out, representable(), Integer.BYTES);
      } else {
        block(out, oldReaders ? representable() : List.of(), Integer.BYTES);
        block(out, changes, Long.BYTES);
        out.writeBytes("\n" + footer + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private List<Change> representable() {
    return changes.stream().filter(change -> change.at() == (int) change.at()).toList();
  }

  private void block(DataOutputStream out, List<Change> listed, int timeLength) throws IOException {
    header(out, listed.size());
    for (var change : listed) {
      time(out, change.at(), timeLength);
    }
    for (var change : listed) {
      out.writeByte(types.indexOf(change.offset()));
    }
    for (int type : types) {
      out.writeInt(type);
      out.writeShort(0);
    }
    out.write(DESIGNATION);
    for (var second : leapSeconds) {
      time(out, second.at(), timeLength);
      out.writeInt(second.offset());
    }
    out.write(new byte[indicators ? 2 * types.size() : 0]);
  }

  private void header(DataOutputStream out, int times) throws IOException {
    out.writeInt(MAGIC);
    out.writeByte(version == 1 ? 0 : '0' + version);
    out.write(new byte[15]);
    out.writeInt(indicators ? types.size() : 0);
    out.writeInt(indicators ? types.size() : 0);
    out.writeInt(leapSeconds.size());
    out.writeInt(times);
    out.writeInt(types.size());
    out.writeInt(DESIGNATION.length);
  }

  private static void time(DataOutputStream out, long time, int length) throws IOException {
    if (length == Long.BYTES) {
      out.writeLong(time);
    } else {
      out.writeInt((int) time);
    }
  }

  static byte[] footerOnly(int version, String footer) {
    return new TzifWriter(version, 0).footer(footer).bytes();
  }
}
