package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.entity.BatchDraft;
import dev.almanac.runtime.entity.Change;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.store.Attribute;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.AttributeValues;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.codec.schedule.VersionCodec;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.Listing;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The change of one schedule in one commit. Immutable except for the schedule, which the writer's
 * thread must not read.
 *
 * @param after the state after the changes
 * @param sent messages to runs
 */
record ScheduleChange(
    CachedSchedule entity,
    boolean isNew,
    Schedule after,
    ScheduleDelta delta,
    Attention attention,
    List<KeyedMessage> sent)
    implements Change {
  private static final String PAUSED = "TemporalSchedulePaused";

  @Override
  public boolean isIdle() {
    return false;
  }

  @Override
  public void committed() {
    entity.slot().cache().release().committed(this);
  }

  @Override
  public void settled() {}

  @Override
  public void encode(BatchDraft batch) {
    var namespace = entity.identity().namespace();
    batch.rows().add(write(name -> batch.attributes().find(namespace, name)));
  }

  private ScheduleWrite write(Function<String, @Nullable Attribute> attributes) {
    var state = new ScheduleWrite.State(
        isNew,
        ScheduleCodec.encode(after.head()),
        delta.definition || isNew ? definition() : null,
        isNew || delta.deletes ? deleted() : null);
    return ScheduleWrite.change(entity.identity(), state)
        .parts(parts())
        .ledger(delta.ledger.stream().map(LedgerCodec::row).toList())
        .versions(delta.versions.stream().map(VersionCodec::row).toList())
        .attention(attention)
        .listing(listing(attributes))
        .exchange(exchange())
        .build();
  }

  private @Nullable Long deleted() {
    return after.status().times().deleted().map(Nanos::of).orElse(null);
  }

  private ScheduleWrite.Definition definition() {
    var definition = after.definition();
    return new ScheduleWrite.Definition(
        ScheduleCodec.encode(definition),
        definition.timing().calendars().entrySet().stream()
            .map(used -> new CalendarVersion(used.getKey(), used.getValue()))
            .toList());
  }

  private ScheduleWrite.Parts parts() {
    var put = new ArrayList<PartRow>();
    var removed = new ArrayList<PartKey>();
    delta.parts.forEach((key, part) -> part.ifPresentOrElse(
        now -> put.add(ScheduleCodec.row(now)), () -> removed.add(ScheduleCodec.key(key))));
    return new ScheduleWrite.Parts(put, removed);
  }

  private Listing listing(Function<String, @Nullable Attribute> attributes) {
    if (after.deleted()) {
      return Listing.HIDE;
    }
    if (!isNew && !delta.lists) {
      return Listing.KEEP;
    }
    var values = new ArrayList<AttributeValue>(
        AttributeValues.searchable(after.definition().searchAttributes(), attributes));
    var paused = attributes.apply(PAUSED);
    if (paused != null) {
      long number = after.status().paused() ? 1 : 0;
      values.add(new AttributeValue(paused.id(), new AttributeValue.Value.Whole(number)));
    }
    return new Listing.Show(ScheduleListingCodec.write(after, values));
  }

  private WorkWrite exchange() {
    return new WorkWrite(KeyedMessage.encoded(sent), delta.taking, List.of(), List.of());
  }
}
