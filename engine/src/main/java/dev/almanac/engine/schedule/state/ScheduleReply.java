package dev.almanac.engine.schedule.state;

import java.util.List;
import java.util.Optional;

/**
 * What somebody is told who asked something of a schedule.
 *
 * @param requestId of the request, if it may be repeated
 * @param revision the conflict token as it then was
 * @param changed whether anything did
 * @param fires what came of what it triggered, so far
 * @param backfills the ids of those that it began
 */
public record ScheduleReply(
    String requestId,
    long revision,
    boolean changed,
    List<Triggered> fires,
    List<String> backfills) {
  public ScheduleReply {
    fires = List.copyOf(fires);
    backfills = List.copyOf(backfills);
  }

  /**
   * What came of a trigger at once. One that is starting or waits has its outcome in the ledger
   * later, under its number.
   *
   * @param reason why it came to nothing, if it did
   */
  public record Triggered(long fire, State state, Optional<DropReason> reason) {
    /** How far it came. */
    public enum State {
      STARTING,
      WAITING,
      DROPPED
    }
  }
}
