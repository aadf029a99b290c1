package dev.almanac.store.memory;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.Attribute;
import dev.almanac.store.BatchRow;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.NamespaceRow;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.VersionRow;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.MessageKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The stored data. Guarded by its own monitor. */
final class Tables {
  record WorkflowKey(UUID namespace, String workflowId) {}

  record RunKey(UUID namespace, UUID runId) {}

  /** A row of lists with its searchable attributes. */
  record Seen(VisibilityRecord row, VisibilityWrite write) {}

  /** A kind of entries of a day. */
  record Day(long day, int kind) implements Comparable<Day> {
    @Override
    public int compareTo(Day other) {
      return comparingLong(Day::day).thenComparingInt(Day::kind).compare(this, other);
    }
  }

  static final Comparator<UUID> BY_BYTES = comparing(
          UUID::getMostSignificantBits, Long::compareUnsigned)
      .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned);

  /** The order of UTF-8, which differs from that of Java's strings. */
  static final Comparator<String> BY_CODE_POINTS =
      (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

  static final Comparator<ListKey> LIST_ORDER = comparingLong(ListKey::close)
      .thenComparingLong(ListKey::start)
      .thenComparing(ListKey::runId, BY_BYTES)
      .reversed();

  private static final Comparator<AttentionRow> BY_DUE = comparingLong(AttentionRow::due)
      .thenComparingInt(row -> row.run().partition())
      .thenComparingLong(row -> row.run().number());

  private static final Comparator<MessageKey> BY_SOURCE = comparingInt(MessageKey::target)
      .thenComparingInt(MessageKey::source)
      .thenComparingLong(MessageKey::sequence);

  private static final Comparator<BacklogRow> BY_PRIORITY = comparing(
          (BacklogRow row) -> row.queue().namespace(), BY_BYTES)
      .thenComparing(row -> row.queue().name())
      .thenComparingInt(row -> row.queue().kind())
      .thenComparing(BacklogRow.ORDER);

  final MemoryAudit audit = new MemoryAudit(this);
  final Map<String, Fence> fences = new HashMap<>();
  long lastEpoch;
  long lastRun;
  int lastAttribute;

  @Nullable
  UUID cluster;

  final NavigableMap<String, NamespaceRow> namespaces = new TreeMap<>(BY_CODE_POINTS);
  final NavigableMap<String, ApiKeyStore.KeyRow> keys = new TreeMap<>(BY_CODE_POINTS);
  final NavigableMap<Integer, Attribute> attributes = new TreeMap<>();
  final Map<EntityRef, RunIdentity> runs = new HashMap<>();
  final Map<RunKey, EntityRef> runIds = new HashMap<>();
  final Map<EntityRef, RunState> states = new HashMap<>();
  final Map<EntityRef, NavigableMap<Long, HistoryRow>> histories = new HashMap<>();
  final Map<EntityRef, NavigableMap<Long, FactRow>> facts = new HashMap<>();
  final Map<EntityRef, Snapshot> snapshots = new HashMap<>();
  final Map<WorkflowKey, Pointer> pointers = new HashMap<>();
  final Map<EntityRef, AttentionRow> attention = new HashMap<>();
  final NavigableSet<AttentionRow> due = new TreeSet<>(BY_DUE);
  final NavigableMap<MessageKey, Blob> inbox = new TreeMap<>(BY_SOURCE);
  final NavigableSet<BacklogRow> backlog = new TreeSet<>(BY_PRIORITY);
  final Map<RunKey, Seen> visibility = new HashMap<>();
  final NavigableSet<EntityRef> forgotten =
      new TreeSet<>(comparingInt(EntityRef::partition).thenComparingLong(EntityRef::number));

  final NavigableSet<EntityRef> forks =
      new TreeSet<>(comparingInt(EntityRef::partition).thenComparingLong(EntityRef::number));

  final Map<WorkflowKey, BatchRow> batches = new HashMap<>();
  final NavigableMap<EntityRef, KeptSchedule> schedules =
      new TreeMap<>(comparingInt(EntityRef::partition).thenComparingLong(EntityRef::number));

  final Map<EntityRef, NavigableMap<Long, LedgerRow>> ledgers = new HashMap<>();
  final Map<EntityRef, NavigableMap<Long, VersionRow>> versions = new HashMap<>();
  final Map<EntityRef, NavigableMap<Day, Long>> days = new HashMap<>();
  final NavigableMap<String, NavigableMap<Long, CalendarRow>> calendars =
      new TreeMap<>(BY_CODE_POINTS);

  void requireHeld(Fence fence) {
    if (!fence.equals(fences.get(fence.node()))) {
      throw new StoreException.FenceLost(fence);
    }
  }

  static RunKey key(RunIdentity run) {
    return new RunKey(run.namespace(), run.runId());
  }

  NavigableMap<Long, HistoryRow> history(EntityRef run) {
    return histories.getOrDefault(run, new TreeMap<>());
  }

  NavigableMap<Long, LedgerRow> ledger(EntityRef schedule) {
    return ledgers.getOrDefault(schedule, new TreeMap<>());
  }

  /** Returns the key of a calendar, which begins with the id of its namespace. */
  static String calendar(UUID namespace, String name) {
    return namespace + "/" + name;
  }

  NavigableMap<Long, FactRow> facts(EntityRef run) {
    return facts.getOrDefault(run, new TreeMap<>());
  }

  void clearAttention(EntityRef run) {
    AttentionRow old = attention.remove(run);
    if (old != null) {
      due.remove(old);
    }
  }
}
