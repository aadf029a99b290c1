package dev.almanac.calendar.zone;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes in a data block. Abbreviations, daylight saving flags and indicators are ignored: a
 * schedule needs what the clock shows, not the name of the time.
 *
 * @param firstOffset seconds east of Greenwich before the first change
 * @param changes oldest first
 */
record TzifBlock(int firstOffset, List<Change> changes) {
  /** The limit of {@link java.time.ZoneOffset}; no place on Earth ever exceeded it. */
  static final int MAX_OFFSET = 18 * 60 * 60;

  /** Reads the block of a header; a time has {@code timeLength} bytes. */
  static TzifBlock read(TzifCursor in, TzifHeader header, int timeLength) {
    if (!header.consistent()) {
      throw Malformed.data(
          "it needs local time types, and indicators for all of them or none",
          header.types() + " types, " + header.indicators() + " indicators",
          in.position());
    }
    in.require(header.blockLength(timeLength), "the data block");
    var times = times(in, (int) header.times(), timeLength);
    var indexes = indexes(in, (int) header.times(), header.types());
    var offsets = offsets(in, (int) header.types(), header.designations());
    in.skip(header.designations(), "the abbreviations");
    refuseLeapSeconds(in, header.leapSeconds(), timeLength);
    in.skip(header.indicators(), "the indicators");
    var changes = new ArrayList<Change>(times.length);
    for (int i = 0; i < times.length; i++) {
      changes.add(new Change(times[i], offsets[indexes[i]]));
    }
    return new TzifBlock(offsets[0], List.copyOf(changes));
  }

  private static long[] times(TzifCursor in, int count, int length) {
    var times = new long[count];
    for (int i = 0; i < count; i++) {
      times[i] = time(in, length);
      if (i > 0 && times[i] <= times[i - 1]) {
        throw in.refuse("each transition time must be later than the one before", times[i], length);
      }
    }
    return times;
  }

  private static long time(TzifCursor in, int length) {
    return length == Long.BYTES ? in.int64() : in.int32();
  }

  private static int[] indexes(TzifCursor in, int count, long types) {
    var indexes = new int[count];
    for (int i = 0; i < count; i++) {
      indexes[i] = in.uint8();
      if (indexes[i] >= types) {
        throw in.refuse("there are only " + types + " local time types", indexes[i], 1);
      }
    }
    return indexes;
  }

  private static int[] offsets(TzifCursor in, int count, long designations) {
    var offsets = new int[count];
    for (int i = 0; i < count; i++) {
      offsets[i] = in.int32();
      if (offsets[i] < -MAX_OFFSET || offsets[i] > MAX_OFFSET) {
        throw in.refuse("an offset must not exceed 18 hours", offsets[i], Integer.BYTES);
      }
      int daylight = in.uint8();
      if (daylight > 1) {
        throw in.refuse("a daylight saving flag must be 0 or 1", daylight, 1);
      }
      int designation = in.uint8();
      if (designation >= designations) {
        throw in.refuse(
            "there are only " + designations + " characters of abbreviations", designation, 1);
      }
    }
    return offsets;
  }

  /** A table without corrections is accepted: it only says until when that is known. */
  private static void refuseLeapSeconds(TzifCursor in, long count, int timeLength) {
    for (long i = 0; i < count; i++) {
      time(in, timeLength);
      int correction = in.int32();
      if (correction != 0) {
        throw in.refuse(
            "it counts leap seconds, but times here are POSIX time, which does not;"
                + " take the zone's file without them",
            correction,
            Integer.BYTES);
      }
    }
  }
}
