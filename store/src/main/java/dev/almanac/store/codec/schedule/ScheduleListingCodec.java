package dev.almanac.store.codec.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.engine.schedule.standing.Listed;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.store.Blob;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.ScheduleField;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.proto.StoredScheduleListing;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts what lists show of schedules. The status of such a row is 10 more than the number of a
 * standing. Earlier versions wrote 1, or 2 for a paused schedule.
 */
public final class ScheduleListingCodec {
  /** The statuses of rows that earlier versions have written. */
  public static final Match EARLIER =
      Match.oneOf(new AttributeValue.Value.Whole(1), new AttributeValue.Value.Whole(2));

  private static final int FIRST = 10;

  /** Larger specifications are not repeated in lists. */
  private static final int LARGEST_SPEC = 2_048;

  private ScheduleListingCodec() {}

  /**
   * Returns the current row of a schedule.
   *
   * @param attributes the values of search attributes that users have registered
   */
  public static VisibilityWrite write(Schedule schedule, List<AttributeValue> attributes) {
    var definition = schedule.definition();
    var listed = schedule
        .head()
        .health()
        .listed()
        .orElseThrow(() -> new IllegalStateException("Expected a schedule with a standing"));
    var row = new VisibilityRow(
        definition.action().getWorkflowType().getName(),
        definition.action().getTaskQueue().getName(),
        status(listed.standing()),
        Lifetime.openSince(Nanos.of(schedule.status().times().created())),
        HistoryLength.UNKNOWN,
        ParentLink.NONE,
        Wire.blob(Formats.SCHEDULE_LISTING, stored(schedule)));
    var values = new ArrayList<AttributeValue>(attributes);
    values.addAll(concerns(listed));
    values.addAll(texts(schedule));
    return new VisibilityWrite(row, values);
  }

  /** Returns the status of rows of schedules that stand like this. */
  public static int status(Standing standing) {
    return FIRST + Codes.STANDING.of(standing);
  }

  /** Returns what the status of a row says; empty if an earlier version has written it. */
  public static Optional<Standing> standing(int status) {
    return status < FIRST ? Optional.empty() : Optional.of(Codes.STANDING.read(status - FIRST));
  }

  private static StoredScheduleListing stored(Schedule schedule) {
    var definition = schedule.definition();
    var spec = definition.timing().spec();
    var stored = StoredScheduleListing.newBuilder()
        .setMemo(definition.memo().toByteString())
        .setSearchAttributes(definition.searchAttributes().toByteString())
        .setSentence(Sentence.of(spec))
        .setTimeZone(spec.zone().name())
        .setOnDemand(Standings.isOnDemand(spec));
    var times = TimeSpecCodec.stored(spec);
    if (!spec.zone().embedded() && times.getSerializedSize() <= LARGEST_SPEC) {
      stored.setSpec(times);
    }
    return stored.build();
  }

  private static List<AttributeValue> concerns(Listed listed) {
    var values = new ArrayList<AttributeValue>();
    for (Concern concern : listed.concerns()) {
      values.add(whole(ScheduleField.CONCERN, Codes.CONCERN.of(concern)));
    }
    listed.missed().map(Nanos::of).ifPresent(hour -> values.add(whole(ScheduleField.MISSED, hour)));
    return values;
  }

  private static List<AttributeValue> texts(Schedule schedule) {
    var values = new ArrayList<AttributeValue>();
    var notes = schedule.status().notes().replace('\0', ' ');
    if (!notes.isEmpty()) {
      values.add(text(ScheduleField.NOTES, notes));
    }
    var spec = schedule.definition().timing().spec();
    if (readsChangingClocks(spec)) {
      values.add(text(ScheduleField.CHANGING_ZONE, spec.zone().name()));
    }
    return values;
  }

  private static boolean readsChangingClocks(TimeSpec spec) {
    return !spec.calendars().isEmpty()
        && !spec.zone().embedded()
        && !spec.zone().rules().isFixedOffset();
  }

  private static AttributeValue whole(Field.Custom field, long number) {
    return new AttributeValue(field.attribute(), new AttributeValue.Value.Whole(number));
  }

  private static AttributeValue text(Field.Custom field, String text) {
    return new AttributeValue(field.attribute(), new AttributeValue.Value.Text(text));
  }

  /** @throws StoreException.Corrupt if this version does not know the format */
  public static ScheduleListing read(Blob data) {
    var stored = Wire.readShared(data, Formats.SCHEDULE_LISTING, StoredScheduleListing.parser());
    return new ScheduleListing(
        Wire.read(stored.getMemo(), Memo.parser()),
        Wire.read(stored.getSearchAttributes(), SearchAttributes.parser()),
        stored.getSentence().isEmpty() ? Optional.empty() : Optional.of(words(stored)));
  }

  private static ScheduleListing.Words words(StoredScheduleListing stored) {
    return new ScheduleListing.Words(
        stored.getSentence(),
        stored.getTimeZone(),
        stored.getOnDemand(),
        stored.hasSpec()
            ? Optional.of(TimeSpecCodec.of(stored.getSpec(), ByteString.EMPTY))
            : Optional.empty());
  }
}
