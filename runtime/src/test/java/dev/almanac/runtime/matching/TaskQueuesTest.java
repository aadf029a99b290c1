package dev.almanac.runtime.matching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.store.EntityRef;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.work.BacklogCount;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TaskQueuesTest {
  private static final UUID NAMESPACE = new UUID(0, 1);
  private static final QueueKey QUEUE = new QueueKey(NAMESPACE, "queue", 1);
  private static final QueueKey STICKY = new QueueKey(NAMESPACE, "worker-7", 1);

  private final Home home = new Home();
  private final TaskQueues queues = new TaskQueues(home, 3);

  @Test
  void givesTasksToWorkersInTheOrderOfArrival() {
    readEmptyBacklog();
    var first = poll(QUEUE, false);
    var second = poll(QUEUE, false);
    queues.poll(first);
    queues.poll(second);
    queues.offer(task(QUEUE, 1, false));
    queues.offer(task(QUEUE, 2, false));
    assertThat(home.given).containsExactly(Map.entry(1L, first), Map.entry(2L, second));
  }

  @Test
  void holdsATaskUntilAWorkerComes() {
    readEmptyBacklog();
    queues.offer(task(QUEUE, 1, false));
    assertThat(home.given).isEmpty();
    var poll = poll(QUEUE, false);
    queues.poll(poll);
    assertThat(home.given).containsExactly(Map.entry(1L, poll));
  }

  @Test
  void aWorkerIsAdvisedToPollMoreWhileTasksWait() {
    readEmptyBacklog();
    for (int i = 1; i <= 3; i++) {
      queues.offer(task(QUEUE, i, false));
    }
    home.pass(Duration.ofMillis(300));
    var first = poll(QUEUE, false);
    queues.poll(first);
    var second = poll(QUEUE, false);
    queues.poll(second);
    assertThat(first.morePolls()).isEqualTo(1);
    assertThat(second.morePolls()).isEqualTo(1);
  }

  @Test
  void aWorkerThatHadToWaitIsAdvisedToPollLess() {
    readEmptyBacklog();
    var idle = poll(QUEUE, false);
    queues.poll(idle);
    home.pass(Duration.ofSeconds(1));
    queues.offer(task(QUEUE, 1, false));
    assertThat(home.given).hasSize(1);
    assertThat(idle.morePolls()).isEqualTo(-1);
  }

  @Test
  void aWorkerThatKeepsUpIsAdvisedNothing() {
    readEmptyBacklog();
    for (int i = 1; i <= 20; i++) {
      var poll = poll(QUEUE, false);
      queues.poll(poll);
      queues.offer(task(QUEUE, i, false));
      assertThat(poll.morePolls()).isZero();
      queues.left(poll);
    }
  }

  @Test
  void onlySoMuchAdviceToPollMoreIsGivenInASecond() {
    readEmptyBacklog();
    for (int i = 1; i <= 100; i++) {
      queues.offer(task(QUEUE, i, false));
    }
    home.pass(Duration.ofMillis(300));
    int advised = 0;
    for (int i = 1; i <= 90; i++) {
      var poll = poll(QUEUE, false);
      queues.poll(poll);
      advised += poll.morePolls();
      queues.left(poll);
    }
    assertThat(advised).isEqualTo(10);
  }

  @Test
  void takesATaskThatIsOfferedTwiceOnce() {
    readEmptyBacklog();
    queues.offer(task(QUEUE, 1, false));
    queues.offer(task(QUEUE, 1, false));
    queues.poll(poll(QUEUE, false));
    queues.poll(poll(QUEUE, false));
    assertThat(home.given).hasSize(1);
  }

  @Test
  void aWorkerWhoseTaskWasStaleIsServedBeforeTheOthers() {
    readEmptyBacklog();
    var first = poll(QUEUE, false);
    var second = poll(QUEUE, false);
    queues.poll(first);
    queues.poll(second);
    queues.offer(task(QUEUE, 1, false));
    queues.stale(task(QUEUE, 1, false), first);
    queues.offer(task(QUEUE, 2, false));
    assertThat(home.given).containsExactly(Map.entry(1L, first), Map.entry(2L, first));
  }

  @Test
  void passesOverWorkersThatHaveGone() {
    readEmptyBacklog();
    var gone = poll(QUEUE, false);
    var there = poll(QUEUE, false);
    queues.poll(gone);
    queues.poll(there);
    gone.answerEmpty();
    queues.offer(task(QUEUE, 1, false));
    assertThat(home.given).containsExactly(Map.entry(1L, there));
  }

  @Test
  void aTaskThatComesBackIsGivenAgain() {
    readEmptyBacklog();
    queues.poll(poll(QUEUE, false));
    var task = task(QUEUE, 1, false);
    queues.offer(task);
    queues.giveBack(task);
    var next = poll(QUEUE, false);
    queues.poll(next);
    assertThat(home.given).hasSize(2).endsWith(Map.entry(1L, next));
  }

  @Test
  void aStickyTaskLeavesAQueueWhoseWorkerIsNotSeen() {
    queues.offer(task(STICKY, 1, true));
    assertThat(home.left).containsExactly(1L);
  }

  @Test
  void aStickyTaskWaitsForAWorkerThatWasSeenAMomentAgo() {
    var poll = poll(STICKY, true);
    queues.poll(poll);
    queues.left(poll);
    home.nanos += Duration.ofSeconds(9).toNanos();
    queues.offer(task(STICKY, 1, true));
    assertThat(home.left).isEmpty();
    home.nanos += Duration.ofSeconds(2).toNanos();
    queues.offer(task(STICKY, 2, true));
    assertThat(home.left).containsExactly(2L);
  }

  @Test
  void refusesMoreWorkersThanItMayHold() {
    for (int n = 0; n < 3; n++) {
      queues.poll(poll(QUEUE, false));
    }
    var tooMany = poll(QUEUE, false);
    queues.poll(tooMany);
    assertThat(tooMany.workflowTask()).isCompletedExceptionally();
  }

  @Test
  void readsTheBacklogWhenAWorkerFindsNothingElse() {
    var poll = poll(QUEUE, false);
    queues.poll(poll);
    assertThat(home.reading).hasSize(1);
    queues.backlog(home.reading.getFirst(), List.of(row(5)), 100);
    assertThat(home.given).containsExactly(Map.entry(5L, poll));
  }

  @Test
  void readsAnEmptyBacklogOnceUntilTasksAreSpilled() {
    queues.poll(poll(QUEUE, false));
    queues.backlog(home.reading.getFirst(), List.of(), 100);
    queues.poll(poll(QUEUE, false));
    assertThat(home.reading).hasSize(1);
    queues.spilled(QUEUE, List.of(row(7)));
    assertThat(home.reading).hasSize(2);
  }

  @Test
  void aTaskMayBeTakenForAWhileAfterItCameAndAfterAWorkerWasSeen() {
    Duration patience = Duration.ofSeconds(5);
    readEmptyBacklog();
    assertThat(queues.mayBeTaken(patience)).as("there is none").isFalse();
    queues.offer(task(QUEUE, 1, false));
    assertThat(queues.mayBeTaken(patience)).as("it has just come").isTrue();
    home.nanos += patience.toNanos();
    assertThat(queues.mayBeTaken(patience)).as("nobody has come for it").isFalse();

    queues.offer(task(QUEUE, 2, false));
    assertThat(queues.mayBeTaken(patience)).as("another has come").isTrue();
    home.nanos += patience.toNanos();
    var poll = poll(QUEUE, false);
    queues.poll(poll);
    queues.left(poll);
    assertThat(home.given).hasSize(1);
    assertThat(queues.mayBeTaken(patience)).as("a worker was just here").isTrue();
    home.nanos += patience.toNanos();
    assertThat(queues.mayBeTaken(patience)).as("it does not come back").isFalse();
  }

  @Test
  void givesTasksByPriorityAndThenByTheTimeTheyHaveWaited() {
    readEmptyBacklog();
    queues.offer(task(3, 5, 1));
    queues.offer(task(1, 9, 2));
    queues.offer(task(5, 0, 3));
    queues.offer(task(3, 4, 4));
    for (int n = 0; n < 4; n++) {
      var poll = poll(QUEUE, false);
      queues.poll(poll);
      queues.left(poll);
    }
    assertThat(home.given).extracting(Map.Entry::getKey).containsExactly(2L, 4L, 1L, 3L);
  }

  @Test
  void readsTheBacklogBeforeATaskWhoseTurnMayBeLater() {
    queues.offer(task(3, 50, 1));
    var first = poll(QUEUE, false);
    queues.poll(first);
    assertThat(home.given).isEmpty();

    queues.backlog(home.reading.getFirst(), List.of(row(1, 70, 7), row(3, 60, 8)), 100);
    queues.poll(poll(QUEUE, false));
    queues.poll(poll(QUEUE, false));

    assertThat(home.given).extracting(Map.Entry::getKey).containsExactly(7L, 1L, 8L);
  }

  @Test
  void readsOnWhereAFullPageEnded() {
    queues.poll(poll(QUEUE, false));
    queues.backlog(home.reading.getFirst(), List.of(row(3, 1, 1), row(3, 2, 2)), 2);
    queues.poll(poll(QUEUE, false));
    assertThat(home.reading).as("what was read comes first").hasSize(1);
    queues.poll(poll(QUEUE, false));
    assertThat(home.places).endsWith(Optional.of(row(3, 2, 2)));
  }

  @Test
  void aRowThatComesInBehindIsReadNext() {
    queues.poll(poll(QUEUE, false));
    queues.backlog(home.reading.getFirst(), List.of(row(3, 1, 1)), 1);
    queues.spilled(QUEUE, List.of(row(1, 9, 5)));
    queues.poll(poll(QUEUE, false));
    assertThat(home.places).endsWith(Optional.of(row(1, 9, 4)));
    queues.backlog(home.reading.getLast(), List.of(row(1, 9, 5)), 2);
    assertThat(home.given).extracting(Map.Entry::getKey).containsExactly(1L, 5L);
  }

  @Test
  void aRowThatComesInDuringAReadIsNotMissed() {
    queues.poll(poll(QUEUE, false));
    queues.spilled(QUEUE, List.of(row(3, 1, 1)));
    queues.backlog(home.reading.getFirst(), List.of(), 100);
    assertThat(home.reading).hasSize(2);
  }

  @Test
  void aTaskThatIsBeingStartedIsNotGivenAgainBecauseOfItsRow() {
    queues.poll(poll(QUEUE, false));
    queues.backlog(home.reading.getFirst(), List.of(row(3, 1, 1)), 1);
    queues.poll(poll(QUEUE, false));
    queues.backlog(home.reading.getLast(), List.of(row(3, 1, 1)), 100);
    assertThat(home.given).hasSize(1);
  }

  @Test
  void aBacklogThatCouldNotBeReadIsTriedAgain() {
    queues.poll(poll(QUEUE, false));
    queues.backlogUnread(home.reading.getFirst());
    assertThat(home.reading).hasSize(1);
    home.pass(Duration.ofSeconds(1));
    assertThat(home.reading).hasSize(2);
  }

  @Test
  void whatDoesNotFitIsTheLastAndIsReadFromTheBacklogLater() {
    readEmptyBacklog();
    for (int n = 1; n <= 1_000; n++) {
      queues.offer(task(3, n, n));
    }
    queues.offer(task(1, 0, 2_000));

    queues.poll(poll(QUEUE, false));

    assertThat(home.given).extracting(Map.Entry::getKey).containsExactly(2_000L);
    assertThat(queues.view(QUEUE, List.of(new BacklogCount(3, 1, 1_000))).backlog())
        .as("the last is left to the backlog")
        .containsExactly(new QueueView.Backlog(3, 1_000, Instant.EPOCH.plusNanos(1)));
  }

  @Test
  void givesNoMoreThanWorkersWantInASecond() {
    queues.poll(limited(2));
    queues.backlog(home.reading.getFirst(), List.of(), 100);
    for (int n = 1; n <= 4; n++) {
      queues.offer(task(3, n, n));
    }
    queues.poll(limited(2));
    queues.poll(limited(2));
    assertThat(home.given).hasSize(2);
    assertThat(queues.view(QUEUE, List.of()).isLimited()).isTrue();

    home.pass(Duration.ofMillis(499));
    assertThat(home.given).hasSize(2);
    home.pass(Duration.ofMillis(1));
    assertThat(home.given).hasSize(3);
    assertThat(queues.view(QUEUE, List.of()).limit()).hasValue(2);
  }

  @Test
  void aStaleTaskDoesNotCountAgainstTheLimit() {
    var poll = limited(1);
    queues.poll(poll);
    queues.backlog(home.reading.getFirst(), List.of(), 100);
    queues.offer(task(3, 1, 1));
    queues.stale(task(3, 1, 1), poll);
    queues.offer(task(3, 2, 2));
    assertThat(home.given).hasSize(2);
  }

  @Test
  void aWorkerThatStopsHasItsPollsAnsweredAlsoThoseToCome() {
    var mine = limited(5);
    var other = poll(QUEUE, false);
    queues.poll(mine);
    queues.poll(other);
    queues.release(QUEUE, mine.poll().worker());
    assertThat(mine.workflowTask()).isCompleted();
    assertThat(other.workflowTask()).isNotDone();

    var late = limited(5);
    queues.poll(late);
    assertThat(late.workflowTask()).isCompleted();
  }

  @Test
  void whatWaitsForAWorkerThatHasGoneLeavesItsQueueAtOnce() {
    var poll = poll(STICKY, true);
    queues.poll(poll);
    queues.left(poll);
    queues.offer(task(STICKY, 1, true));
    assertThat(home.left).isEmpty();

    queues.abandon(STICKY);
    queues.offer(task(STICKY, 2, true));
    assertThat(home.left).containsExactly(1L, 2L);
  }

  @Test
  void aQuestionIsPutBeforeAllTasksAndPastEveryLimit() {
    queues.poll(limited(1));
    queues.backlog(home.reading.getFirst(), List.of(), 100);
    queues.offer(task(1, 1, 1));
    queues.offer(task(1, 2, 2));
    queues.poll(limited(1));
    assertThat(home.given).as("the limit is reached").hasSize(1);

    queues.offer(question(QUEUE, "why"));

    assertThat(home.given).extracting(Map.Entry::getKey).containsExactly(1L, 0L);
    assertThat(queues.view(QUEUE, List.of()).backlog())
        .as("a question is no task")
        .containsExactly(new QueueView.Backlog(1, 1, Instant.EPOCH.plusNanos(2)));
  }

  @Test
  void aQuestionThatIsWithdrawnIsNotPut() {
    readEmptyBacklog();
    queues.offer(question(QUEUE, "why"));
    queues.offer(question(QUEUE, "when"));
    queues.withdraw(question(QUEUE, "why"));
    queues.poll(poll(QUEUE, false));
    queues.poll(poll(QUEUE, false));
    assertThat(home.given).hasSize(1);
  }

  @Test
  void questionsLeaveTheQueueOfAWorkerThatHasGone() {
    var poll = poll(STICKY, true);
    queues.poll(poll);
    queues.left(poll);
    queues.offer(question(STICKY, "why"));
    assertThat(home.left).isEmpty();

    queues.abandon(STICKY);

    assertThat(home.left).containsExactly(0L);
  }

  @Test
  void tellsWhoHasAskedAndWhatWaits() {
    var poll = poll(QUEUE, false);
    queues.poll(poll);
    queues.left(poll);
    queues.offer(task(2, 7, 1));

    var view = queues.view(QUEUE, List.of(new BacklogCount(2, 10, 3), new BacklogCount(4, 1, 9)));

    assertThat(view.pollers())
        .extracting(poller -> poller.worker().identity())
        .containsExactly("worker");
    assertThat(view.backlog())
        .containsExactly(
            new QueueView.Backlog(2, 11, Instant.EPOCH.plusNanos(3)),
            new QueueView.Backlog(4, 1, Instant.EPOCH.plusNanos(9)));
    assertThat(view.addRate()).isPositive();
    home.nanos += Duration.ofMinutes(6).toNanos();
    assertThat(queues.view(QUEUE, List.of()).pollers()).isEmpty();
    assertThat(queues.view(QUEUE, List.of()).addRate()).isZero();
  }

  private static BacklogRow row(int priority, long since, long scheduled) {
    return new BacklogRow(QUEUE, priority, since, new EntityRef(0, 1), scheduled);
  }

  private static TaskRef task(int priority, long since, long scheduled) {
    var run = new RunIdentity(new EntityRef(0, 1), NAMESPACE, "w", new UUID(0, 2));
    return TaskRef.offered(row(priority, since, scheduled), false, run);
  }

  /** The backlog was read, and is empty. */
  private void readEmptyBacklog() {
    var poll = poll(QUEUE, false);
    queues.poll(poll);
    queues.left(poll);
    queues.backlog(home.reading.getLast(), List.of(), 100);
  }

  private static PollTicket limited(double perSecond) {
    return new PollTicket(new TaskPolls.Poll(
        QUEUE,
        false,
        new TaskPolls.Worker("worker", "key", OptionalDouble.of(perSecond)),
        Duration.ofSeconds(60),
        Asker.PATIENT));
  }

  private static BacklogRow row(long scheduled) {
    return new BacklogRow(QUEUE, 3, scheduled, new EntityRef(0, 1), scheduled);
  }

  private static TaskRef task(QueueKey queue, long scheduled, boolean sticky) {
    var run = new RunIdentity(new EntityRef(0, 1), NAMESPACE, "w", new UUID(0, 2));
    var row = new BacklogRow(queue, 3, 0, new EntityRef(0, 1), scheduled);
    return TaskRef.offered(row, sticky, run);
  }

  private static TaskRef question(QueueKey queue, String id) {
    var run = new RunIdentity(new EntityRef(0, 1), NAMESPACE, "w", new UUID(0, 2));
    return TaskRef.question(queue, !queue.equals(QUEUE), run, id);
  }

  private static PollTicket poll(QueueKey queue, boolean sticky) {
    return new PollTicket(new TaskPolls.Poll(
        queue, sticky, TaskPolls.Worker.named("worker"), Duration.ofSeconds(60), Asker.PATIENT));
  }

  /** Notes what the queues ask for. */
  private static final class Home implements TaskQueues.Surrounding {
    private final List<Map.Entry<Long, PollTicket>> given = new ArrayList<>();
    private final List<Long> left = new ArrayList<>();
    private final List<TaskQueue> reading = new ArrayList<>();
    private final List<Optional<BacklogRow>> places = new ArrayList<>();
    private final List<Map.Entry<Long, Runnable>> later = new ArrayList<>();
    private long nanos = 1;

    void pass(Duration time) {
      nanos += time.toNanos();
      var due = later.stream().filter(one -> one.getKey() <= nanos).toList();
      later.removeAll(due);
      due.forEach(one -> one.getValue().run());
    }

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public void give(TaskRef task, PollTicket poll) {
      given.add(Map.entry(task.scheduledEventId(), poll));
    }

    @Override
    public void leaveSticky(TaskRef task) {
      left.add(task.scheduledEventId());
    }

    @Override
    public Instant now() {
      return Instant.EPOCH.plusNanos(nanos);
    }

    @Override
    public void later(long wait, Runnable action) {
      later.add(Map.entry(nanos + wait, action));
    }

    @Override
    public void readBacklog(TaskQueue queue, @Nullable BacklogRow after, int limit) {
      reading.add(queue);
      places.add(Optional.ofNullable(after));
    }
  }
}
