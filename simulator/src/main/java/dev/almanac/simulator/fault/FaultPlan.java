package dev.almanac.simulator.fault;

/**
 * How often what goes wrong: once in so many times, never for 0.
 *
 * @param commits of commits that fail, in one of four ways
 * @param reads of reads that fail
 * @param takes of takings of an epoch that fail, before or after they are done
 * @param slow of reads and commits that take their time
 * @param crashes of steps at which the process dies
 * @param jumps of steps at which time passes and nobody does anything
 * @param lostReplies of answers that do not reach their client
 */
public record FaultPlan(
    int commits, int reads, int takes, int slow, int crashes, int jumps, int lostReplies) {
  public static final FaultPlan NONE = new FaultPlan(0, 0, 0, 0, 0, 0, 0);
}
