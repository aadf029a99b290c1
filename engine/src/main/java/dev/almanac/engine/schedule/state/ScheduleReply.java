package dev.almanac.engine.schedule.state;

import java.util.List;
import java.util.Optional;

/**
 * The reply to a request.
 *
 * @param requestId the id of the request; may be empty
 * @param revision the conflict token at that time
 * @param changed whether anything did
 * @param fires the triggers, as far as they have come
 * @param backfills the ids of the started backfills
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
   * The immediate result of a trigger. The ledger later records the outcome of one that is starting
   * or waiting, under its number.
   *
   * @param reason why it was dropped, if it was
   */
  public record Triggered(long fire, State state, Optional<DropReason> reason) {
    public enum State {
      STARTING,
      WAITING,
      DROPPED
    }
  }
}
