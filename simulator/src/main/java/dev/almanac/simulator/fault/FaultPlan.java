package dev.almanac.simulator.fault;

import dev.almanac.simulator.world.Chance;
import java.util.List;

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

  public static FaultPlan random(Chance chance) {
    return new FaultPlan(
        chance.oneOf(List.of(8, 30, 1_000_000)),
        chance.oneOf(List.of(0, 20, 100)),
        chance.oneOf(List.of(0, 4)),
        chance.oneOf(List.of(0, 5, 30)),
        chance.oneOf(List.of(0, 200, 600)),
        chance.oneOf(List.of(0, 150, 600)),
        chance.oneOf(List.of(0, 15)));
  }
}
