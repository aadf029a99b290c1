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
 * @param unsent answers to polls that the server refuses to send at the last moment
 */
public record FaultPlan(
    int commits,
    int reads,
    int takes,
    int slow,
    int crashes,
    int jumps,
    int lostReplies,
    int unsent) {
  public static final FaultPlan NONE = new FaultPlan(0, 0, 0, 0, 0, 0, 0, 0);

  /** Only what also happens while all is well: there may be no room for an answer. */
  public static final FaultPlan CALM = new FaultPlan(0, 0, 0, 0, 0, 0, 0, 8);

  public static FaultPlan random(Chance chance) {
    return new FaultPlan(
        chance.oneOf(List.of(8, 30, 1_000_000)),
        chance.oneOf(List.of(0, 20, 100)),
        chance.oneOf(List.of(0, 4)),
        chance.oneOf(List.of(0, 5, 30)),
        chance.oneOf(List.of(0, 200, 600)),
        chance.oneOf(List.of(0, 150, 600)),
        chance.oneOf(List.of(0, 15)),
        0);
  }

  /** Adds refused answers to polls. */
  public FaultPlan refusing(Chance chance) {
    return new FaultPlan(
        commits,
        reads,
        takes,
        slow,
        crashes,
        jumps,
        lostReplies,
        chance.oneOf(List.of(0, CALM.unsent)));
  }
}
