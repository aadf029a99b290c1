package dev.almanac.runtime.node;

import dev.almanac.runtime.ScheduleName;
import dev.almanac.runtime.WorkflowKey;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Partitions;
import dev.almanac.store.work.QueueKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Which loop owns what: each has an equal share of the partitions. */
public final class Routes implements Peers {
  private final int count;
  private final List<Loop> loops = new CopyOnWriteArrayList<>();

  public Routes(int count) {
    this.count = count;
  }

  /** The partitions of a loop, by its number. */
  public Partitions partitions(int loop) {
    return new Partitions(first(loop), first(loop + 1) - 1);
  }

  private int first(int loop) {
    return Partitions.COUNT * loop / count;
  }

  /** Adds the next loop. */
  public void add(Loop loop) {
    loops.add(loop);
  }

  public Loop loopOf(WorkflowKey workflow) {
    return loopOf(
        PartitionHash.of(workflow.namespace(), EntityKind.WORKFLOW, workflow.workflowId()));
  }

  public Loop loopOf(ScheduleName schedule) {
    return loopOf(
        PartitionHash.of(schedule.namespace(), EntityKind.SCHEDULE, schedule.scheduleId()));
  }

  public Loop loopOf(QueueKey queue) {
    String id = queue.kind() + "/" + queue.name();
    return loopOf(PartitionHash.of(queue.namespace(), EntityKind.TASK_QUEUE, id));
  }

  private Loop loopOf(int partition) {
    return loops.get(numberOf(partition));
  }

  /** The share is rounded down, so the quotient may be one too low. */
  int numberOf(int partition) {
    int guess = partition * count / Partitions.COUNT;
    return first(guess + 1) <= partition ? guess + 1 : guess;
  }

  /** The one loop that has all partitions. */
  Loop only() {
    if (count != 1) {
      throw new IllegalStateException("Expected one loop, found " + count);
    }
    return loops.getFirst();
  }

  void refuseNew(boolean refuse) {
    loops.forEach(loop -> loop.refuseNew(refuse));
  }

  void drain() {
    loops.forEach(Loop::drain);
  }

  @Override
  public TaskGiver giverOf(TaskRef task) {
    return loopOf(task.run().partition()).giver();
  }

  @Override
  public MessageReceiver takerOf(int partition) {
    return loopOf(partition).taker();
  }

  @Override
  public QueueHome homeOf(QueueKey queue) {
    return loopOf(queue).home();
  }
}
