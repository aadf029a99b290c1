package dev.almanac.runtime.loop;

import dev.almanac.engine.Offers;
import dev.almanac.engine.WakeUp;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.state.Deadline;
import dev.almanac.engine.workflowtask.TakeOver;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.BacklogKey;
import dev.almanac.store.BacklogRow;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gives runs the care that their time has come for, or that they need after a load. */
final class Caretaker {
  /** How many deadlines of one run are served in a step. */
  private static final int DEADLINES = 100;

  /** The middle of five; others come with priorities. */
  private static final int PRIORITY = 3;

  private final LoopContext context;
  private final Decider decider;
  private final GroupCommit commits;
  private final Dispatch dispatch;
  private final RunNumbers numbers;
  private final SpillSequence sequence;

  Caretaker(
      LoopContext context,
      Decider decider,
      GroupCommit commits,
      Dispatch dispatch,
      RunNumbers numbers) {
    this.context = context;
    this.decider = decider;
    this.commits = commits;
    this.dispatch = dispatch;
    this.numbers = numbers;
    this.sequence = new SpillSequence(context.partitions().first());
  }

  /** A run has come into the cache, and nobody here knows what became of its tasks. */
  void arrived(CachedRun run) {
    if (decider.decision(run, new TakeOver()) instanceof Decision.Accepted<Boolean> accepted) {
      decider.takeLightly(run, accepted);
    }
    for (var effect : Offers.of(run.state)) {
      Dispatch.task(run.identity, effect).ifPresent(task -> dispatch.offer(run, task));
    }
  }

  /** The time of a run has come. */
  void care(CachedRun run) {
    var now = context.surroundings().now();
    if (run.state
        .deadlines()
        .first()
        .map(Deadline::due)
        .filter(due -> !due.isAfter(now))
        .isPresent()) {
      wakeUp(run);
    }
    spill(run, now);
    if (run.attention.isDue(now)) {
      commits.enlist(run);
    }
  }

  /** What is due may end the run and begin another; without a number for that one it waits. */
  private void wakeUp(CachedRun run) {
    if (!numbers.isStocked()) {
      return;
    }
    switch (decider.decision(run, new WakeUp(DEADLINES))) {
      case Decision.Accepted<Boolean> accepted -> decider.take(run, accepted);
      case Decision.Rejected<Boolean>(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to wake up, found %s".formatted(run.identity, refusal));
    }
  }

  /** The memory is full: what only waits for a worker waits in the backlog at once. */
  void squeeze(CachedRun run) {
    if (!run.isEnlisted && !run.isCommitting && !run.offered.isEmpty() && run.waiters.isEmpty()) {
      spill(run, Set.copyOf(run.offered.keySet()));
    }
  }

  /** Tasks that nobody has taken for a while leave the memory. */
  private void spill(CachedRun run, Instant now) {
    var late = new HashSet<Long>();
    run.offered.forEach((scheduled, since) -> {
      if (!since.plus(AttentionRule.UNMATCHED).isAfter(now)) {
        late.add(scheduled);
      }
    });
    if (!late.isEmpty()) {
      spill(run, late);
    }
  }

  private void spill(CachedRun run, Set<Long> late) {
    var now = context.surroundings().now();
    run.offered.keySet().removeAll(late);
    List<TaskRef> waiting = Offers.of(run.state).stream()
        .flatMap(effect -> Dispatch.task(run.identity, effect).stream())
        .filter(task -> late.contains(task.scheduledEventId()))
        .filter(task -> !task.sticky()) // it leaves that queue by its own deadline
        .toList();
    for (var task : waiting) {
      var key = new BacklogKey(task.queue(), PRIORITY, sequence.next(now));
      run.spilled.put(task.scheduledEventId(), key);
      run.spilling.add(new BacklogRow(key, run.identity.ref(), task.scheduledEventId()));
    }
    if (!waiting.isEmpty()) {
      commits.enlist(run);
    }
  }
}
