package dev.almanac.store.codec;

import dev.almanac.engine.schedule.state.Definition;
import dev.almanac.engine.schedule.state.Head;
import dev.almanac.engine.schedule.state.Part;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleKey;
import dev.almanac.store.AttributeValue;
import dev.almanac.store.Blob;
import dev.almanac.store.Extent;
import dev.almanac.store.Family;
import dev.almanac.store.Lifetime;
import dev.almanac.store.Nanos;
import dev.almanac.store.PartKey;
import dev.almanac.store.PartRow;
import dev.almanac.store.ScheduleIdentity;
import dev.almanac.store.ScheduleRecord;
import dev.almanac.store.StoreException;
import dev.almanac.store.VisibilityRow;
import dev.almanac.store.VisibilityWrite;
import dev.almanac.store.proto.StoredDefinition;
import dev.almanac.store.proto.StoredHead;
import dev.almanac.store.proto.StoredPart;
import dev.almanac.store.proto.StoredScheduleListing;
import java.util.List;

/** Schedules: what the rows of one hold, and what lists show of it. */
public final class ScheduleCodec {
  /** The status of a schedule in lists while it is paused; otherwise it is running. */
  public static final int PAUSED = 2;

  private ScheduleCodec() {}

  /** @throws StoreException.Corrupt if it is none that this version knows */
  public static Schedule schedule(ScheduleRecord record) {
    try {
      return Schedule.of(
          key(record.identity()),
          definition(record.definition()),
          HeadCodec.of(Wire.readShared(record.head(), Formats.HEAD, StoredHead.parser())),
          record.parts().stream().map(PartRow::data).map(ScheduleCodec::part).toList());
    } catch (StoreException.Corrupt e) {
      throw new StoreException.Corrupt("%s of %s".formatted(e.getMessage(), record.identity()), e);
    }
  }

  public static ScheduleKey key(ScheduleIdentity identity) {
    return new ScheduleKey(
        identity.namespace().toString(),
        identity.scheduleId(),
        identity.incarnation().toString());
  }

  public static Blob encode(Definition definition) {
    return Wire.blob(Formats.DEFINITION, DefinitionCodec.stored(definition));
  }

  static Definition definition(Blob blob) {
    return DefinitionCodec.of(Wire.readShared(blob, Formats.DEFINITION, StoredDefinition.parser()));
  }

  public static Blob encode(Head head) {
    return Wire.blob(Formats.HEAD, HeadCodec.stored(head));
  }

  public static PartKey key(dev.almanac.engine.schedule.state.PartKey key) {
    return new PartKey(Codes.PART.of(key.kind()), key.key());
  }

  public static PartRow row(Part part) {
    return new PartRow(key(part.partKey()), Wire.blob(Formats.PART, PartCodec.stored(part)));
  }

  /** @throws StoreException.Corrupt if it is none that this version knows */
  public static Part part(Blob blob) {
    return PartCodec.of(Wire.readShared(blob, Formats.PART, StoredPart.parser()));
  }

  /** The row of a schedule in lists as it is now. */
  public static VisibilityWrite listing(Schedule schedule, List<AttributeValue> attributes) {
    var definition = schedule.definition();
    var listing = StoredScheduleListing.newBuilder()
        .setMemo(definition.memo().toByteString())
        .setSearchAttributes(definition.searchAttributes().toByteString())
        .build();
    var row = new VisibilityRow(
        definition.action().getWorkflowType().getName(),
        definition.action().getTaskQueue().getName(),
        schedule.status().paused() ? PAUSED : VisibilityRow.RUNNING,
        Lifetime.openSince(Nanos.of(schedule.status().times().created())),
        Extent.UNKNOWN,
        Family.NONE,
        Wire.blob(Formats.SCHEDULE_LISTING, listing));
    return new VisibilityWrite(row, attributes);
  }
}
