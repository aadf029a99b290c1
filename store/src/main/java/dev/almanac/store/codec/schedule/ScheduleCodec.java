package dev.almanac.store.codec.schedule;

import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredDefinition;
import dev.almanac.store.proto.StoredHead;
import dev.almanac.store.proto.StoredPart;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleRecord;

/** Converts schedules to their rows and back. */
public final class ScheduleCodec {
  private ScheduleCodec() {}

  /** @throws StoreException.Corrupt if this version does not know the format */
  public static Schedule schedule(ScheduleRecord record) {
    try {
      return Schedule.of(
          key(record.identity()),
          definition(record.definition()),
          head(record.head()),
          record.parts().stream().map(PartRow::data).map(ScheduleCodec::part).toList());
    } catch (StoreException.Corrupt e) {
      throw new StoreException.Corrupt("%s of %s".formatted(e.getMessage(), record.identity()), e);
    }
  }

  public static ScheduleKey key(ScheduleIdentity identity) {
    return new ScheduleKey(identity.namespace(), identity.scheduleId(), identity.incarnation());
  }

  public static Blob encode(ScheduleDefinition definition) {
    return Wire.blob(Formats.DEFINITION, DefinitionCodec.stored(definition));
  }

  static ScheduleDefinition definition(Blob blob) {
    return DefinitionCodec.of(Wire.readShared(blob, Formats.DEFINITION, StoredDefinition.parser()));
  }

  public static Blob encode(ScheduleHead head) {
    return Wire.blob(Formats.HEAD, HeadCodec.stored(head));
  }

  /** @throws StoreException.Corrupt if this version does not know the format */
  public static ScheduleHead head(Blob blob) {
    return HeadCodec.of(Wire.readShared(blob, Formats.HEAD, StoredHead.parser()));
  }

  public static PartKey key(dev.almanac.engine.schedule.state.SchedulePartKey key) {
    return new PartKey(Codes.PART.of(key.kind()), key.key());
  }

  public static PartRow row(SchedulePart part) {
    return new PartRow(key(part.partKey()), Wire.blob(Formats.PART, PartCodec.stored(part)));
  }

  /** @throws StoreException.Corrupt if this version does not know the format */
  public static SchedulePart part(Blob blob) {
    return PartCodec.of(Wire.readShared(blob, Formats.PART, StoredPart.parser()));
  }
}
