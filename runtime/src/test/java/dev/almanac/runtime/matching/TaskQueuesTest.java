package dev.almanac.runtime.matching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.store.BacklogKey;
import dev.almanac.store.BacklogRow;
import dev.almanac.store.QueueKey;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskQueuesTest {
  private static final UUID NAMESPACE = new UUID(0, 1);
  private static final QueueKey QUEUE = new QueueKey(NAMESPACE, "queue", 1);
  private static final QueueKey STICKY = new QueueKey(NAMESPACE, "worker-7", 1);

  private final Home home = new Home();
  private final TaskQueues queues = new TaskQueues(home, 3);

  @Test
  void givesTasksToWorkersInTheOrderOfArrival() {
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
    queues.offer(task(QUEUE, 1, false));
    assertThat(home.given).isEmpty();
    var poll = poll(QUEUE, false);
    queues.poll(poll);
    assertThat(home.given).containsExactly(Map.entry(1L, poll));
  }

  @Test
  void takesATaskThatIsOfferedTwiceOnce() {
    queues.offer(task(QUEUE, 1, false));
    queues.offer(task(QUEUE, 1, false));
    queues.poll(poll(QUEUE, false));
    queues.poll(poll(QUEUE, false));
    assertThat(home.given).hasSize(1);
  }

  @Test
  void aWorkerWhoseTaskWasStaleIsServedBeforeTheOthers() {
    var first = poll(QUEUE, false);
    var second = poll(QUEUE, false);
    queues.poll(first);
    queues.poll(second);
    queues.offer(task(QUEUE, 1, false));
    queues.stale(first);
    queues.offer(task(QUEUE, 2, false));
    assertThat(home.given).containsExactly(Map.entry(1L, first), Map.entry(2L, first));
  }

  @Test
  void passesOverWorkersThatHaveGone() {
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
    queues.spilled(QUEUE);
    assertThat(home.reading).hasSize(2);
  }

  @Test
  void aTaskMayBeTakenForAWhileAfterItCameAndAfterAWorkerWasSeen() {
    Duration patience = Duration.ofSeconds(5);
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

  private static BacklogRow row(long scheduled) {
    return new BacklogRow(new BacklogKey(QUEUE, 3, scheduled), new RunRef(0, 1), scheduled);
  }

  private static TaskRef task(QueueKey queue, long scheduled, boolean sticky) {
    var run = new RunIdentity(new RunRef(0, 1), NAMESPACE, "w", new UUID(0, 2));
    return TaskRef.of(queue, sticky, run, scheduled);
  }

  private static PollTicket poll(QueueKey queue, boolean sticky) {
    return new PollTicket(
        queue,
        new TaskPolls.Poll(
            NAMESPACE, queue.name(), sticky, "worker", Duration.ofSeconds(60), Asker.PATIENT));
  }

  /** Notes what the queues ask for. */
  private static final class Home implements TaskQueues.Surrounding {
    private final List<Map.Entry<Long, PollTicket>> given = new ArrayList<>();
    private final List<Long> left = new ArrayList<>();
    private final List<TaskQueue> reading = new ArrayList<>();
    private long nanos = 1;

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
    public void readBacklog(TaskQueue queue, int limit) {
      reading.add(queue);
    }
  }
}
