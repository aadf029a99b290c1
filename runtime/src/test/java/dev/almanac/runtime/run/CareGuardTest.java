package dev.almanac.runtime.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.loop.NodeContext;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.node.Routes;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Runs whose care fails, among others whose care does not. */
class CareGuardTest {
  private static final UUID NAMESPACE = new UUID(0, 1);
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final ArrayDeque<Runnable> writes = new ArrayDeque<>();
  private final LoopTimers timers = new LoopTimers();
  private final RunCache cache = new RunCache(1 << 20);
  private final Agenda<CachedRun> agenda = Agenda.lazy();
  private final List<EntityRef> loaded = new ArrayList<>();
  private final RunParts parts = parts();
  private final List<Slot<?, ?>> discarded = new ArrayList<>();
  private final Set<String> failing = new HashSet<>();
  private final List<String> served = new ArrayList<>();
  private final CareGuard guard =
      new CareGuard(parts.commits(), new Quarantine(parts.context(), timers, loaded::add));
  private Duration passed = Duration.ZERO;

  @Test
  void othersAreServedAndTheRunIsDroppedAndLoadedAgainAfterAPause() {
    var first = cached(1, "bad");
    cached(2, "good");
    failing.add("bad");

    assertThat(agenda.serve(NOON, this::guarded)).isFalse();

    assertThat(served).containsExactly("bad", "good");
    assertThat(first.isCached()).isFalse();
    assertThat(loaded).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(loaded).containsExactly(new EntityRef(1, 1));
  }

  @Test
  void aRunThatFailsAgainAndAgainIsInQuarantineAndTriedFromTimeToTime() {
    failing.add("bad");
    for (int failures = 1; failures < Quarantine.MOST_FAILURES; failures++) {
      cached(1, "bad");
      agenda.serve(NOON, this::guarded);
      pass(Duration.ofSeconds(10));
      assertThat(loaded).hasSize(failures);
    }
    loaded.clear();

    cached(1, "bad");
    agenda.serve(NOON, this::guarded);
    pass(Quarantine.PAUSE.minusSeconds(1));
    assertThat(loaded).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(loaded).containsExactly(new EntityRef(1, 1));
  }

  @Test
  void careThatWorksAgainForgivesEarlierFailures() {
    for (int at = 0; at < 3 * Quarantine.MOST_FAILURES; at++) {
      failing.add("bad");
      var run = cached(1, "bad");
      agenda.serve(NOON, this::guarded);
      assertThat(run.isCached()).isFalse();
      failing.clear();
      guarded(cached(1, "bad"));
      pass(Duration.ofSeconds(1));
    }
    assertThat(loaded).hasSize(3 * Quarantine.MOST_FAILURES);
  }

  /** What is loaded while a commit is under way might be from before it. */
  @Test
  void aRunThatIsBeingWrittenStaysUntilThatIsDone() {
    var run = cached(1, "bad");
    parts.commits().enlist(run);
    parts.commits().flush();
    failing.add("bad");

    assertThat(agenda.serve(NOON, this::guarded)).isFalse();
    assertThat(served).containsExactly("bad");
    assertThat(run.isCached()).isTrue();

    writes.remove().run();
    takeLetters();
    assertThat(run.isCached()).isFalse();
  }

  @Test
  void otherRunsOfTheWorkflowComeBackAtOnce() {
    cached(1, "bad");
    var other = CachedRun.begun(
        cache.slot(new WorkflowKey(NAMESPACE, "bad")),
        identity(2, "bad"),
        cached(3, "like it").state());
    cache.add(other);
    failing.add("bad");

    agenda.serve(NOON, this::guarded);

    assertThat(other.isCached()).isFalse();
    assertThat(loaded).containsExactly(new EntityRef(1, 2));
  }

  @Test
  void whatIsTiedToItInTheOpenBatchIsForgottenToo() {
    var bad = cached(1, "bad");
    var tied = cached(2, "tied");
    var other = cached(3, "other");
    for (var run : List.of(bad, tied, other)) {
      parts.commits().enlist(run);
    }
    parts.commits().tie(bad.workflow(), tied.workflow());
    boolean[] isTold = {false};
    parts.commits().afterDurable(tied.workflow(), new AfterCommit() {
      @Override
      public void released() {
        throw new AssertionError("Nothing of it may be written");
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        isTold[0] = true;
      }
    });
    failing.add("bad");

    guarded(bad);

    assertThat(discarded).containsExactly(tied.workflow());
    assertThat(isTold[0]).isTrue();
    parts.commits().flush();
    writes.remove().run();
    takeLetters();
    assertThat(other.isSettled()).isTrue();
    assertThat(other.isStored()).isTrue();
    assertThat(tied.isStored()).isFalse();
  }

  private int guarded(CachedRun run) {
    return guard.care(run, this::care);
  }

  private int care(CachedRun run) {
    served.add(run.identity().workflowId());
    if (failing.contains(run.identity().workflowId())) {
      throw new Bug();
    }
    run.offered().clear();
    run.attention().startWithout();
    return 1;
  }

  /** Without a trace, which would fill the log of the tests. */
  private static final class Bug extends RuntimeException {
    private static final long serialVersionUID = 1;

    Bug() {
      super("A bug for a test", null, false, false);
    }
  }

  private void pass(Duration time) {
    passed = passed.plus(time);
    timers.fire(passed.toNanos());
  }

  private void takeLetters() {
    for (var letter = parts.context().mailbox().nextLetter();
        letter != null;
        letter = parts.context().mailbox().nextLetter()) {
      letter.run();
    }
  }

  /** A run that is due now, for a task of it was offered long ago. */
  private CachedRun cached(long number, String id) {
    var workflow = new WorkflowKey(NAMESPACE, id);
    var start =
        new RunStart(workflow, WorkflowExecutionStartedEventAttributes.getDefaultInstance());
    var run = CachedRun.begun(
        cache.slot(workflow),
        identity(number, id),
        RunCreation.start(start, new UUID(1, number), NOON).next());
    run.offered().put(2L, NOON.minus(LoopLimits.UNMATCHED));
    cache.add(run);
    agenda.note(run);
    return run;
  }

  private static RunIdentity identity(long number, String id) {
    return new RunIdentity(new EntityRef(1, number), NAMESPACE, id, new UUID(1, number));
  }

  private RunParts parts() {
    Store store = new MemoryStore();
    var shared = new NodeContext(
        store,
        new Fences(store.nodes(), store.nodes().take("node")),
        (namespace, name) -> null,
        new Routes(1),
        LoopLimits.DEFAULT);
    var context = new LoopContext(
        shared, Partitions.ALL, new Given(), new Mailbox(10, 10), Runnable::run, writes::add);
    var commits = new GroupCommit(context);
    commits.reportTo(
        batch -> {},
        (batch, fault) -> batch.parked().forEach(waiting -> waiting.parked().released()),
        (companion, reason) -> discarded.add(companion));
    cache.loadDueBy(loaded::add);
    var dispatch = new TaskDispatch(context, agenda);
    var decider = new RunDecider(
        context,
        commits,
        agenda,
        new RunningTasks(false),
        dispatch,
        new NewRuns(cache, new RunNumbers(context)));
    var loader = new WorkflowLoader(context, cache, run -> {});
    var requests = new Requests(context.mailbox(), commits::heldFor);
    var made = new RunParts(context, cache, loader, decider, commits, timers, requests);
    cache.releaseBy(new RunRelease(made, agenda, dispatch));
    return made;
  }

  private final class Given implements Surroundings {
    @Override
    public Instant now() {
      return NOON;
    }

    @Override
    public long nanos() {
      return passed.toNanos();
    }

    @Override
    public RandomGenerator random() {
      return RandomGenerator.getDefault();
    }
  }
}
