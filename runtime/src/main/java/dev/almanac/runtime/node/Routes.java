package dev.almanac.runtime.node;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Partitions;
import dev.almanac.store.work.QueueKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Finds the loop of a key. Each loop has an equal share of the partitions. */
public final class Routes implements Peers {
  private final int count;
  private final List<Loop> loops = new CopyOnWriteArrayList<>();

  public Routes(int count) {
    this.count = count;
  }

  /** Returns the partitions of a loop, by its number. */
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

  /** Returns the services of the loop of a workflow. */
  public LoopServices at(WorkflowKey workflow) {
    return loopOf(workflow).services();
  }

  /** Returns the services of the loop of a schedule. */
  public LoopServices at(ScheduleName schedule) {
    int partition =
        PartitionHash.of(schedule.namespace(), EntityKind.SCHEDULE, schedule.scheduleId());
    return loopOf(partition).services();
  }

  /** Returns the services of the loop of a task queue. */
  public LoopServices at(QueueKey queue) {
    String id = queue.kind() + "/" + queue.name();
    return loopOf(PartitionHash.of(queue.namespace(), EntityKind.TASK_QUEUE, id))
        .services();
  }

  Loop loopOf(WorkflowKey workflow) {
    return loopOf(
        PartitionHash.of(workflow.namespace(), EntityKind.WORKFLOW, workflow.workflowId()));
  }

  private Loop loopOf(int partition) {
    return loops.get(numberOf(partition));
  }

  /** Returns the loop of a partition. The quotient may be one too low, as shares are rounded. */
  int numberOf(int partition) {
    int guess = partition * count / Partitions.COUNT;
    return first(guess + 1) <= partition ? guess + 1 : guess;
  }

  /** Returns the only loop. */
  Loop only() {
    if (count != 1) {
      throw new IllegalStateException("Expected one loop, found " + count);
    }
    return loops.getFirst();
  }

  List<Queues> allQueues() {
    return loops.stream().<Queues>map(loop -> loop.services().queues()).toList();
  }

  void refuseNew(boolean refuse) {
    loops.forEach(loop -> loop.refuseNew(refuse));
  }

  void drain() {
    loops.forEach(Loop::drain);
  }

  @Override
  public TaskGiver giverOf(TaskRef task) {
    return loopOf(task.run().partition()).services().giver();
  }

  @Override
  public MessageReceiver takerOf(int partition) {
    return loopOf(partition).services().receiver();
  }

  @Override
  public QueueHome homeOf(QueueKey queue) {
    return at(queue).queues();
  }
}
