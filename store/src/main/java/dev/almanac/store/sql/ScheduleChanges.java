package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.list.Listing;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.schedule.VersionRow;
import dev.almanac.store.sql.jdbc.Shape;
import java.util.List;

/** Turns the writes of a schedule's step into rows. */
public final class ScheduleChanges {
  private final Changes changes = new Changes();
  private final ScheduleIdentity schedule;
  private final int partition;
  private final long number;

  private ScheduleChanges(ScheduleIdentity schedule) {
    this.schedule = schedule;
    EntityRef ref = schedule.ref();
    this.partition = ref.partition();
    this.number = ref.number();
  }

  public static List<Change> of(ScheduleWrite write) {
    var rows = new ScheduleChanges(write.identity());
    rows.state(write.state());
    rows.parts(write.parts());
    write.ledger().forEach(rows::entry);
    rows.versions(write.versions());
    rows.changes.attention(write.identity().ref(), Changes.OF_SCHEDULE, write.attention());
    rows.listing(write.listing(), write.state().created());
    rows.changes.exchange(write.exchange());
    return rows.changes.all();
  }

  private void state(ScheduleWrite.State state) {
    var definition = state.definition();
    byte[] head = state.head().stored();
    if (state.created() && definition != null) {
      changes.add(
          Shape.NEW_SCHEDULE,
          partition,
          number,
          schedule.namespace(),
          schedule.scheduleId(),
          schedule.incarnation(),
          state.deleted() == null ? Lifetime.OPEN : state.deleted(),
          definition.data().stored());
      changes.add(Shape.NEW_HEAD, partition, number, head);
      if (state.deleted() == null) {
        calendars(definition);
      }
      return;
    }
    changes.add(Shape.HEAD, partition, number, head);
    if (definition != null && state.deleted() != null) {
      byte[] data = definition.data().stored();
      changes.add(Shape.LAST_DEFINITION, partition, number, data, state.deleted());
    } else if (definition != null) {
      changes.add(Shape.DEFINITION, partition, number, definition.data().stored());
    } else if (state.deleted() != null) {
      changes.add(Shape.DELETED, partition, number, state.deleted());
    }
    if (definition != null || state.deleted() != null) {
      changes.add(Shape.OLD_CALENDARS, partition, number);
    }
    if (definition != null && state.deleted() == null) {
      calendars(definition);
    }
  }

  private void calendars(ScheduleWrite.Definition definition) {
    for (var used : definition.calendars()) {
      changes.add(
          Shape.CALENDARS,
          partition,
          number,
          schedule.namespace(),
          used.calendar(),
          used.version());
    }
  }

  private void parts(ScheduleWrite.Parts parts) {
    for (PartKey key : parts.removed()) {
      changes.add(Shape.NO_PART, partition, number, key.kind(), key.key());
    }
    for (PartRow part : parts.put()) {
      byte[] data = part.data().stored();
      changes.add(Shape.PART, partition, number, part.key().kind(), part.key().key(), data);
    }
  }

  private void versions(List<VersionRow> versions) {
    if (!versions.isEmpty() && versions.getLast().number() > VersionRow.MOST) {
      long last = versions.getLast().number() - VersionRow.MOST;
      changes.add(Shape.OLD_VERSIONS, partition, number, last);
    }
    for (VersionRow row : versions) {
      changes.add(Shape.VERSION, partition, number, row.number(), row.data().stored());
    }
  }

  private void entry(LedgerRow row) {
    var span = row.span();
    changes.add(
        Shape.LEDGER,
        partition,
        number,
        row.sequence(),
        row.recorded(),
        row.kind(),
        row.times(),
        span == null ? null : span.first(),
        span == null ? null : span.last(),
        row.data().stored());
  }

  private void listing(Listing listing, boolean isNew) {
    var listed = schedule.listed();
    switch (listing) {
      case Listing.Keep() -> {}
      case Listing.Show(var visibility) -> changes.visibility(listed, visibility, isNew);
      case Listing.Hide() -> {
        changes.add(Shape.HIDDEN, listed.namespace(), listed.runId());
        changes.add(Shape.OLD_ATTRIBUTES, listed.namespace(), listed.runId());
      }
    }
  }
}
