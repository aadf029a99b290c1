package dev.almanac.simulator.fault;

/**
 * How often faults occur: once in this many times, never for 0.
 *
 * @param commits failing commits, in one of four ways
 * @param reads failing reads
 * @param takes failures to take an epoch, before or after it is done
 * @param slow slow reads and commits
 * @param crashes steps at which the process dies
 * @param jumps steps at which time passes without activity
 * @param lostReplies answers that do not reach their client
 */
public record FaultPlan(
    int commits, int reads, int takes, int slow, int crashes, int jumps, int lostReplies) {
  public static final FaultPlan NONE = new FaultPlan(0, 0, 0, 0, 0, 0, 0);
}
