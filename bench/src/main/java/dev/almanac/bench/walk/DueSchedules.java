package dev.almanac.bench.walk;

import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Schedules for the walk of a due time, created before the server is restarted. A schedule that was
 * just created is still in memory when it is due; after a restart the server has to find it in the
 * database and load it, as it does with most schedules.
 */
final class DueSchedules {
  record Due(String name, Instant time) {}

  /**
   * Enough for a restart on a busy machine. A starting server loads everything that is due within
   * its first twelve seconds at once; these schedules must come later.
   */
  private static final Duration RESTART = Duration.ofSeconds(50);

  private static final Duration BETWEEN_WARM_UPS = Duration.ofSeconds(6);

  /** The server becomes idle and is recorded so between the last warm-up and the walk. */
  private static final Duration BEFORE_WALK = Duration.ofSeconds(32);

  private final Queue<Due> left = new ArrayDeque<>();

  private DueSchedules() {}

  /** @param warmUps how many schedules are due before the one that is recorded */
  static DueSchedules create(Wire wire, int warmUps) {
    var schedules = new DueSchedules();
    var time = Instant.ofEpochSecond(Instant.now().plus(RESTART).getEpochSecond());
    for (int number = 1; number <= warmUps; number++) {
      schedules.left.add(new Due("due-" + number, time));
      time = time.plus(number < warmUps ? BETWEEN_WARM_UPS : BEFORE_WALK);
    }
    schedules.left.add(new Due("due", time));
    schedules.left.forEach(due -> wire.ask(
        WorkflowServiceGrpc.getCreateScheduleMethod(),
        Requests.createDueAt(due.name(), due.time())));
    return schedules;
  }

  Due next() {
    return left.remove();
  }
}
