package dev.almanac.store;

import static dev.almanac.store.Samples.blob;

import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.QueueKey;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes random calls to a store: commits, some of them invalid, and reads of all kinds. The same
 * seed makes the same calls on every store that gives the same answers.
 */
public final class RandomWork {
  private static final int FEW = 6;

  private final Store store;
  private final Random random;
  private final Fence fence;
  private final UUID namespace;
  private final long base;
  private final List<RunIdentity> runs = new ArrayList<>();
  private final Map<EntityRef, Long> events = new HashMap<>();
  private final Set<Long> forgotten = new HashSet<>();
  private final List<MessageKey> messages = new ArrayList<>();
  private long clock = 1000;

  public RandomWork(Store store, long seed) {
    this.store = store;
    this.random = new Random(seed);
    this.fence = store.nodes().take("node");
    this.namespace = new UUID(seed, seed);
    this.base = store.nodes().reserveRunNumbers(fence, 100_000);
  }

  /** Makes a random call and returns its result, or how it failed. */
  public Object step() {
    clock += random.nextInt(10);
    try {
      return switch (random.nextInt(20)) {
        case 0 -> store.runs().pointer(namespace, workflowId());
        case 1 -> store.runs().run(namespace, run().runId());
        case 2 -> store.runs().log(run().ref());
        case 3 -> store.runs().history(run().ref(), random.nextInt(20), page());
        case 4 -> store.runs().historyBackward(run().ref(), random.nextInt(20), page());
        case 5 -> attention();
        case 6 -> inbox();
        case 7 -> backlog();
        case 8, 9 -> list();
        case 10 -> Reading.count(store.visibility(), namespace, condition());
        case 11 -> retention();
        case 12 -> store.visibility().openByQueue(namespace, 1 + random.nextInt(FEW));
        default -> commit();
      };
    } catch (StoreException e) {
      return e instanceof StoreException.Rejected refused
          ? "refused for " + refused.run()
          : e.getClass();
    }
  }

  private Object commit() {
    var writes = new HashMap<EntityRef, RunWrite>();
    var ids = new ArrayList<String>();
    for (int count = 1 + random.nextInt(FEW); count > 0; count--) {
      RunWrite write = write();
      if (!ids.contains(write.identity().workflowId())) {
        ids.add(write.identity().workflowId());
        writes.putIfAbsent(write.identity().ref(), write);
      }
    }
    var batch = new Batch(
        writes.values().stream()
            .sorted((a, b) ->
                Long.compare(a.identity().ref().number(), b.identity().ref().number()))
            .toList(),
        WorkWrite.NONE);
    store.commits().commit(fence, batch);
    batch.runs().forEach(this::remember);
    return batch.runs().size();
  }

  private void remember(RunWrite write) {
    if (write.state().created()) {
      runs.add(write.identity());
    }
    events.put(write.identity().ref(), write.state().state().lastEventId());
    write.exchange().sent().forEach(message -> messages.add(message.key()));
    messages.removeAll(write.exchange().taken());
  }

  private RunWrite write() {
    boolean create = runs.isEmpty() || random.nextInt(3) == 0;
    // Now and then this creates an existing run or changes a missing one.
    boolean wrong = random.nextInt(40) == 0;
    RunIdentity run = create != wrong || runs.isEmpty() ? newRun() : run();
    long last = events.getOrDefault(run.ref(), 0L);
    long next = last + 1 + random.nextInt(3) - (random.nextInt(40) == 0 ? 1 : 0);
    boolean close = random.nextInt(4) == 0;
    int status = close ? 2 + random.nextInt(4) : VisibilityRow.RUNNING;
    var state = new RunState(status, next, next * 10);
    var write = create ? RunWrite.create(run, state) : RunWrite.change(run, state);
    write.log(log(last + 1, next)).attention(someAttention()).exchange(exchange(run.ref()));
    if (create || close) {
      write.pointer(Samples.pointer(run, status)).visibility(visibility(status, close));
    }
    return write.build();
  }

  private LogWrite log(long first, long last) {
    @Nullable FactRow fact = random.nextBoolean() ? new FactRow(last, text()) : null;
    @Nullable
    Snapshot snapshot =
        random.nextInt(5) == 0 ? new Snapshot(last - 1 - random.nextInt(3), text()) : null;
    List<HistoryRow> history =
        first > last ? List.of() : List.of(new HistoryRow(first, last, text()));
    return new LogWrite(history, fact, snapshot);
  }

  private Attention someAttention() {
    return switch (random.nextInt(3)) {
      case 0 -> Attention.KEEP;
      case 1 -> Attention.CLEAR;
      default -> new Attention.At(clock + random.nextInt(20));
    };
  }

  private WorkWrite exchange(EntityRef run) {
    var sent = new ArrayList<MessageRow>();
    var spilled = new ArrayList<BacklogRow>();
    if (random.nextInt(3) == 0) {
      var key = new MessageKey(random.nextInt(FEW), run.partition(), base + random.nextInt(5000));
      sent.add(new MessageRow(key, text()));
    }
    if (random.nextInt(3) == 0) {
      spilled.add(new BacklogRow(
          queue(), random.nextInt(3), base + random.nextInt(3), run, random.nextInt(2)));
    }
    List<MessageKey> taken = random.nextBoolean()
        ? messages.stream()
            .filter(key -> key.target() == run.partition())
            .limit(2)
            .toList()
        : List.of();
    boolean both = sent.stream().anyMatch(message -> messages.contains(message.key()));
    return new WorkWrite(sent, both ? List.of() : taken, spilled, List.of());
  }

  private VisibilityWrite visibility(int status, boolean closed) {
    var attributes = new ArrayList<AttributeValue>();
    for (int count = random.nextInt(3); count > 0; count--) {
      attributes.add(attribute());
    }
    var life = new Lifetime(clock, closed ? clock + random.nextInt(5) : Lifetime.OPEN);
    var row = new VisibilityRow(
        "type-" + random.nextInt(3),
        "queue",
        status,
        life,
        HistoryLength.UNKNOWN,
        ParentLink.NONE,
        text());
    return new VisibilityWrite(row, attributes);
  }

  private AttributeValue attribute() {
    return new AttributeValue(
        random.nextInt(2),
        switch (random.nextInt(3)) {
          case 0 -> new Value.Text("value " + random.nextInt(3));
          case 1 -> new Value.Whole(random.nextInt(3));
          default -> new Value.Real(random.nextInt(3) / 2.0);
        });
  }

  private Object attention() {
    int first = random.nextInt(FEW);
    var partitions = new Partitions(first, first + random.nextInt(FEW));
    return Paging.<AttentionRow>all(
        after -> store.work().attention(partitions, clock + 5, after, 1 + FEW));
  }

  private Object inbox() {
    int partition = random.nextInt(FEW);
    PageLimit limit = page();
    return Paging.<MessageRow>all(after -> store
        .work()
        .inbox(new Partitions(partition, partition), after == null ? null : after.key(), limit));
  }

  private Object backlog() {
    QueueKey queue = queue();
    return List.of(
        Paging.<BacklogRow>all(after -> store.work().backlog(queue, after, FEW)),
        store.work().backlogCounts(queue),
        store.work().waiting(namespace, queue.name(), FEW));
  }

  private Object list() {
    var condition = condition();
    return Reading.list(store.visibility(), namespace, condition, 1 + random.nextInt(FEW));
  }

  private Object retention() {
    List<RunIdentity> closed = store.retention().closedBefore(namespace, clock - 50, 3);
    store.retention().forget(fence, closed);
    runs.removeAll(closed);
    closed.forEach(run -> forgotten.add(run.ref().number()));
    return closed.toString() + store.retention().sweep(fence, 1 + random.nextInt(FEW));
  }

  private Condition condition() {
    var conditions = new ArrayList<Condition>();
    for (int count = random.nextInt(3); count > 0; count--) {
      conditions.add(
          switch (random.nextInt(7)) {
            case 0 -> Condition.is(Field.Listed.WORKFLOW_ID, workflowId());
            case 1 -> Condition.is(Field.Listed.RUN_ID, run().runId().toString());
            case 2 -> Condition.is(Field.Listed.WORKFLOW_TYPE, "type-" + random.nextInt(3));
            case 3 -> Condition.is(Field.Listed.STATUS, 1 + random.nextInt(4));
            case 4 -> lately(Field.Listed.START_TIME);
            case 5 -> lately(Field.Listed.CLOSE_TIME);
            default -> attributeIs(attribute());
          });
    }
    return Condition.all(conditions);
  }

  private Condition lately(Field field) {
    return new Condition.Has(
        field, Match.between(new Value.Whole(clock - random.nextInt(300)), new Value.Whole(clock)));
  }

  private static Condition attributeIs(AttributeValue wanted) {
    var kind = switch (wanted.value()) {
      case Value.Text text -> Field.Kind.TEXT;
      case Value.Whole whole -> Field.Kind.WHOLE;
      case Value.Real real -> Field.Kind.REAL;
    };
    return new Condition.Has(
        new Field.Custom(wanted.attribute(), kind), Match.oneOf(wanted.value()));
  }

  private RunIdentity run() {
    return runs.isEmpty() ? newRun() : runs.get(random.nextInt(runs.size()));
  }

  /** Returns a run in one of few partitions, with an id whose order is not that of its number. */
  private RunIdentity newRun() {
    long number;
    do {
      number = base + random.nextInt(10_000);
    } while (forgotten.contains(number)); // a number is never reused
    var ref = new EntityRef((int) (number % FEW), number);
    return new RunIdentity(
        ref, namespace, workflowId(), new UUID(number * 0x9E3779B97F4A7C15L, number));
  }

  private QueueKey queue() {
    return new QueueKey(namespace, "queue-" + random.nextInt(2), 1);
  }

  private String workflowId() {
    return "workflow-" + random.nextInt(40);
  }

  private Blob text() {
    return blob("x".repeat(random.nextInt(30)));
  }

  private PageLimit page() {
    return new PageLimit(1 + random.nextInt(FEW), 1 + random.nextInt(100));
  }
}
