package dev.almanac.runtime;

import dev.almanac.store.EntityRef;
import dev.almanac.store.codec.run.VisibilityCodec;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.workflow.v1.ResetPoints;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Short descriptions of runs. */
public final class RunSummary {
  /** The ref is not part of the description. */
  private static final EntityRef ANY = new EntityRef(0, 0);

  private RunSummary() {}

  /** Describes a run as lists do, with the current length of its history. */
  public static WorkflowExecutionInfo of(RunView view) {
    var run = view.run();
    var closeTime =
        run.open() ? Optional.<Instant>empty() : Optional.of(run.history().lastTime());
    var row = VisibilityCodec.write(run, closeTime, List.of()).row();
    var identity =
        new RunIdentity(ANY, run.key().namespace(), run.key().workflowId(), view.runId());
    var info = VisibilityCodec.info(new VisibilityRecord(identity, row)).toBuilder()
        .setFirstRunId(view.firstRunId().toString())
        .setHistoryLength(run.history().nextEventId() - 1)
        .setHistorySizeBytes(run.history().bytes())
        .setStateTransitionCount(run.history().totals().transitions())
        .setExternalPayloadCount(run.history().totals().external().count())
        .setExternalPayloadSizeBytes(run.history().totals().external().bytes());
    var points = run.execution().lineage().resetPoints();
    if (!points.isEmpty()) {
      info.setAutoResetPoints(ResetPoints.newBuilder().addAllPoints(points));
    }
    return info.build();
  }

  /** Describes a run as lists do. */
  public static WorkflowExecutionInfo of(VisibilityRecord listed) {
    return VisibilityCodec.info(listed);
  }
}
