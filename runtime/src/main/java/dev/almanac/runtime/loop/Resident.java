package dev.almanac.runtime.loop;

/** What a loop holds by an id: a workflow with its runs, or a schedule. */
abstract sealed class Resident permits CachedWorkflow, ScheduleSlot {
  final int partition;

  /** The newest commit that holds something of it. */
  long lastCommit;

  Resident(int partition) {
    this.partition = partition;
  }
}
