package dev.almanac.store.schedule;

import dev.almanac.store.Blob;
import dev.almanac.store.list.Listing;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.WorkWrite;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All changes of one step of a schedule. A created schedule must be new; any other must exist.
 *
 * @param ledger the entries to add
 * @param versions the versions of the definition to add; the oldest are deleted if there are more
 *     than {@link VersionRow#MOST}
 */
public record ScheduleWrite(
    ScheduleIdentity identity,
    State state,
    Parts parts,
    List<LedgerRow> ledger,
    List<VersionRow> versions,
    Attention attention,
    Listing listing,
    WorkWrite exchange) {
  /**
   * The changes to the schedule itself.
   *
   * @param definition the new definition; null if it has not changed
   * @param deleted when this step deleted the schedule; null if it did not
   */
  public record State(
      boolean created,
      Blob head,
      @Nullable Definition definition,
      @Nullable Long deleted) {
    public State {
      if (created && definition == null) {
        throw new IllegalArgumentException("A new schedule needs a definition");
      }
    }
  }

  /** A definition and the calendars that it uses. */
  public record Definition(Blob data, List<CalendarVersion> calendars) {
    public Definition {
      calendars = calendars.stream().distinct().toList();
      if (calendars.stream().map(CalendarVersion::calendar).distinct().count() < calendars.size()) {
        throw new IllegalArgumentException(
            "A schedule uses one version of a calendar, found " + calendars);
      }
    }
  }

  /** Parts to write, and parts to delete, which may already be gone. */
  public record Parts(List<PartRow> put, List<PartKey> removed) {
    public static final Parts SAME = new Parts(List.of(), List.of());

    public Parts {
      put = List.copyOf(put);
      removed = List.copyOf(removed);
      var keys = new HashSet<PartKey>();
      put.forEach(part -> keys.add(part.key()));
      if (keys.size() < put.size() || removed.stream().anyMatch(keys::contains)) {
        throw new IllegalArgumentException("A step changes a part twice: " + put + removed);
      }
    }
  }

  public ScheduleWrite {
    ledger = List.copyOf(ledger);
    versions = List.copyOf(versions);
    int partition = identity.ref().partition();
    for (MessageKey taken : exchange.taken()) {
      if (taken.target() != partition) {
        throw new IllegalArgumentException(
            "Partition %d cannot take %s".formatted(partition, taken));
      }
    }
  }

  public static Builder create(ScheduleIdentity schedule, Blob head, Definition definition) {
    return new Builder(schedule, new State(true, head, definition, null));
  }

  public static Builder change(ScheduleIdentity schedule, State state) {
    return new Builder(schedule, state);
  }

  /** Starts a write that keeps the definition. */
  public static Builder change(ScheduleIdentity schedule, Blob head) {
    return new Builder(schedule, new State(false, head, null, null));
  }

  /** Collects the other changes of a step; not thread-safe. */
  public static final class Builder {
    private final ScheduleIdentity identity;
    private final State state;
    private Parts parts = Parts.SAME;
    private List<LedgerRow> ledger = List.of();
    private List<VersionRow> versions = List.of();
    private Attention attention = Attention.KEEP;
    private Listing listing = Listing.KEEP;
    private WorkWrite exchange = WorkWrite.NONE;

    private Builder(ScheduleIdentity identity, State state) {
      this.identity = identity;
      this.state = state;
    }

    public Builder parts(Parts value) {
      parts = value;
      return this;
    }

    public Builder ledger(List<LedgerRow> value) {
      ledger = value;
      return this;
    }

    public Builder versions(List<VersionRow> value) {
      versions = value;
      return this;
    }

    public Builder attention(Attention value) {
      attention = value;
      return this;
    }

    public Builder listing(Listing value) {
      listing = value;
      return this;
    }

    public Builder exchange(WorkWrite value) {
      exchange = value;
      return this;
    }

    public ScheduleWrite build() {
      return new ScheduleWrite(
          identity, state, parts, ledger, versions, attention, listing, exchange);
    }
  }
}
