package dev.almanac.api.schedule;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Overrides;
import io.temporal.api.schedule.v1.BackfillRequest;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.schedule.v1.TriggerImmediatelyRequest;
import java.util.List;
import java.util.Optional;

/** Reads a patch. */
final class PatchReader {
  private static final int MOST_BACKFILLS = 100;

  private PatchReader() {}

  /** @throws dev.almanac.api.RpcException if the patch is invalid */
  static PatchActions read(SchedulePatch patch) {
    if (patch.getBackfillRequestCount() > MOST_BACKFILLS) {
      throw RpcError.failedPrecondition("too many concurrent backfillers").exception();
    }
    return new PatchActions(
        patch.hasTriggerImmediately() ? List.of(trigger(patch.getTriggerImmediately())) : List.of(),
        patch.getBackfillRequestList().stream().map(PatchReader::backfill).toList(),
        note(patch.getPause()),
        note(patch.getUnpause()));
  }

  /** An empty text requests nothing. */
  private static Optional<String> note(String text) {
    return Optional.of(Notes.check(text)).filter(note -> !note.isEmpty());
  }

  private static Trigger trigger(TriggerImmediatelyRequest request) {
    return new Trigger(
        request.hasScheduledTime()
            ? Optional.of(RequestTimes.instant("ScheduledTime", request.getScheduledTime()))
            : Optional.empty(),
        OverlapPolicies.read(request.getOverlapPolicyValue()),
        Overrides.NONE);
  }

  /** Includes both ends, and runs times again that were run before, as Temporal does. */
  private static Backfill.Plan backfill(BackfillRequest request) {
    if (!request.hasStartTime() || !request.hasEndTime()) {
      throw RpcError.invalidArgument("StartTime and EndTime of a backfill must be set.")
          .exception();
    }
    var from = RequestTimes.instant("StartTime", request.getStartTime());
    var to = RequestTimes.instant("EndTime", request.getEndTime());
    if (to.isBefore(from)) {
      throw RpcError.invalidArgument(
              "EndTime of a backfill is before its StartTime: %s, %s.".formatted(to, from))
          .exception();
    }
    var plan = Backfill.Plan.of(Backfill.Range.closed(from, to), Backfill.Mode.RERUN);
    return OverlapPolicies.read(request.getOverlapPolicyValue()).map(plan::with).orElse(plan);
  }
}
