package dev.almanac.store;

import static dev.almanac.store.Samples.blob;

import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.Listing;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes random calls about the schedules of a store: commits, some of them invalid, reads and
 * upkeep of all kinds. The same seed makes the same calls on every store that gives the same
 * answers.
 */
public final class RandomSchedules {
  private static final int FEW = 5;
  private static final List<String> CALENDARS = List.of("holidays", "fairs", "ünusual");

  private final Store store;
  private final Random random;
  private final Fence fence;
  private final UUID namespace;
  private final List<ScheduleIdentity> known = new ArrayList<>();
  private final Map<EntityRef, Long> entries = new HashMap<>();
  private long number;
  private long clock = 1_000;

  public RandomSchedules(Store store, long seed) {
    this.store = store;
    this.random = new Random(seed);
    this.fence = store.nodes().take("node");
    this.namespace = new UUID(seed, ~seed);
    this.number = store.nodes().reserveRunNumbers(fence, 100_000);
  }

  private Object behind() {
    var newest = new CalendarVersion(calendar(), 1 + random.nextInt(5));
    var first = store.schedules().behind(namespace, newest, null, 1);
    return store
        .schedules()
        .behind(namespace, newest, first.isEmpty() ? null : first.getFirst(), FEW);
  }

  /** Makes a random call and returns its result, or how it failed. */
  public Object step() {
    clock += random.nextInt(1_000);
    try {
      return switch (random.nextInt(16)) {
        case 0 -> store.schedules().live(namespace, id());
        case 1 -> store.schedules().load(List.of(any().ref(), any().ref(), any().ref()));
        case 2 -> store.schedules().incarnations(namespace, id(), null, FEW);
        case 3 ->
          random.nextBoolean()
              ? store.schedules().using(namespace, calendar(), null, FEW)
              : behind();
        case 4 -> ledger();
        case 5 -> store.ledgers().within(any().ref(), span(), null, 1 + random.nextInt(FEW));
        case 6 -> upkeep();
        case 7 -> store.ledgers().lengths(namespace, null, 1 + random.nextInt(FEW));
        case 8 -> calendars();
        case 9 -> found();
        default -> commit();
      };
    } catch (StoreException e) {
      return e instanceof StoreException.Rejected refused
          ? "refused for " + refused.run()
          : e.getClass();
    }
  }

  private Object ledger() {
    var limit = new PageLimit(1 + random.nextInt(FEW), 1 + random.nextInt(100));
    var ref = any().ref();
    long place = random.nextInt(20);
    return List.of(
        store.ledgers().forward(ref, place, limit),
        store.ledgers().backward(ref, place, limit),
        store.ledgers().days(ref, -1, 50));
  }

  private Object upkeep() {
    var ref = any().ref();
    return random.nextInt(3) == 0
        ? store.ledgers().forget(fence, ref, 1 + random.nextInt(20))
        : store
            .ledgers()
            .roll(
                fence,
                ref,
                new LedgerStore.Before(clock - 3_000, entries.getOrDefault(ref, 0L) - 2),
                1 + random.nextInt(FEW));
  }

  private Object calendars() {
    var row = new CalendarRow(namespace, calendar(), 1 + random.nextInt(4), text());
    return List.of(
        store.calendars().put(fence, row),
        store.calendars().versions(namespace, calendar()),
        store.calendars().list(namespace, "", 2),
        random.nextInt(9) == 0 && store.calendars().remove(fence, namespace, calendar()));
  }

  private Object found() {
    return List.of(
        store.work().attention(Partitions.ALL, clock, null, 20).stream()
            .filter(row -> row.of() == AttentionRow.Of.SCHEDULE)
            .toList(),
        Reading.list(
            store.visibility(), ListNamespace.ofSchedules(namespace), Condition.EVERYTHING, FEW));
  }

  private Object commit() {
    var writes = new HashMap<String, ScheduleWrite>();
    for (int count = 1 + random.nextInt(FEW); count > 0; count--) {
      var write = write();
      writes.putIfAbsent(write.identity().scheduleId(), write);
    }
    var ordered = writes.values().stream()
        .sorted(Comparator.comparingLong(write -> write.identity().ref().number()))
        .toList();
    store.commits().commit(fence, new Batch(List.of(), ordered, WorkWrite.NONE));
    ordered.forEach(this::remember);
    return ordered.size();
  }

  private void remember(ScheduleWrite write) {
    if (write.state().created()) {
      known.add(write.identity());
    }
    write.ledger().forEach(row -> entries.put(write.identity().ref(), row.sequence()));
  }

  /** Returns a write; now and then it creates a live schedule again or changes a missing one. */
  private ScheduleWrite write() {
    boolean create = known.size() < FEW || random.nextInt(4) == 0;
    var identity = create || random.nextInt(40) == 0 ? fresh() : any();
    var definition = new ScheduleWrite.Definition(
        text(),
        Stream.of(calendar(), calendar())
            .distinct()
            .map(name -> new CalendarVersion(name, 1 + random.nextInt(4)))
            .toList());
    var write = create
        ? ScheduleWrite.create(identity, text(), definition)
        : ScheduleWrite.change(
            identity,
            new ScheduleWrite.State(
                false,
                text(),
                random.nextInt(5) == 0 ? definition : null,
                random.nextInt(6) == 0 ? clock : null));
    return write
        .parts(parts())
        .ledger(entriesOf(identity.ref()))
        .attention(attention())
        .listing(listing())
        .build();
  }

  private ScheduleWrite.Parts parts() {
    var put = new HashMap<PartKey, PartRow>();
    var removed = new ArrayList<PartKey>();
    for (int count = random.nextInt(4); count > 0; count--) {
      var key = new PartKey(random.nextInt(2), "key-" + random.nextInt(FEW));
      put.put(key, new PartRow(key, text()));
    }
    for (int count = random.nextInt(3); count > 0; count--) {
      var key = new PartKey(random.nextInt(2), "key-" + random.nextInt(FEW));
      if (!put.containsKey(key) && !removed.contains(key)) {
        removed.add(key);
      }
    }
    return new ScheduleWrite.Parts(List.copyOf(put.values()), removed);
  }

  private List<LedgerRow> entriesOf(EntityRef ref) {
    long last = entries.getOrDefault(ref, 0L);
    var appended = new ArrayList<LedgerRow>();
    for (int count = random.nextInt(3); count > 0; count--) {
      appended.add(entry(++last));
    }
    return appended;
  }

  private LedgerRow entry(long sequence) {
    LedgerRow.@Nullable Span span = random.nextInt(4) == 0 ? null : span();
    return new LedgerRow(sequence, clock, random.nextInt(3), 1 + random.nextInt(FEW), span, text());
  }

  private LedgerRow.Span span() {
    long first = random.nextInt(100);
    return new LedgerRow.Span(first, first + (random.nextBoolean() ? 0 : random.nextInt(50)));
  }

  private Attention attention() {
    return switch (random.nextInt(3)) {
      case 0 -> Attention.KEEP;
      case 1 -> Attention.CLEAR;
      default -> new Attention.At(clock + random.nextInt(2_000));
    };
  }

  private Listing listing() {
    return switch (random.nextInt(4)) {
      case 0 -> Listing.HIDE;
      case 1 -> Listing.KEEP;
      default ->
        new Listing.Show(Samples.visible(
            random.nextInt(100),
            Lifetime.OPEN,
            VisibilityRow.RUNNING,
            new AttributeValue(1, new AttributeValue.Value.Whole(random.nextInt(3)))));
    };
  }

  private ScheduleIdentity any() {
    return known.isEmpty() ? fresh() : known.get(random.nextInt(known.size()));
  }

  private ScheduleIdentity fresh() {
    long next = number++;
    return new ScheduleIdentity(
        new EntityRef((int) (next % FEW), next), namespace, id(), new UUID(next * 31, next));
  }

  private String id() {
    return "schedule-" + random.nextInt(8);
  }

  private String calendar() {
    return CALENDARS.get(random.nextInt(CALENDARS.size()));
  }

  private Blob text() {
    return blob("x".repeat(random.nextInt(30)));
  }
}
