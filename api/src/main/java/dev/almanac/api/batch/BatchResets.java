package dev.almanac.api.batch;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.Resets;
import dev.almanac.runtime.Routed;
import io.temporal.api.batch.v1.BatchOperationReset;
import io.temporal.api.common.v1.ResetOptions;
import io.temporal.api.enums.v1.ResetType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.ResetPointInfo;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Resets runs to their first or last workflow task, an event id, or a build id. */
public record BatchResets(
    Routed<WorkflowKey, Resets> resets, Routed<WorkflowKey, Histories> histories) {
  private static final int PAGE = 100;

  /** The event that ended a workflow task, and the run that contains it. */
  private record Place(Target run, long finishEventId) {}

  CompletionStage<UUID> reset(Target run, StartBatchOperationRequest request, String requestId) {
    var options = options(request.getResetOperation());
    return place(run, options)
        .thenCompose(place -> resets
            .at(place.run().workflow())
            .reset(new ResetOrder(
                place.run(),
                place.finishEventId(),
                requestId,
                request.getReason(),
                reapply(options),
                List.of())));
  }

  /** Converts the older options to the newer ones. */
  @SuppressWarnings("deprecation")
  private static ResetOptions options(BatchOperationReset operation) {
    if (operation.hasOptions()) {
      return operation.getOptions();
    }
    var options = ResetOptions.newBuilder().setResetReapplyType(operation.getResetReapplyType());
    if (operation.getResetType() == ResetType.RESET_TYPE_FIRST_WORKFLOW_TASK) {
      options.getFirstWorkflowTaskBuilder();
    } else {
      options.getLastWorkflowTaskBuilder();
    }
    return options.build();
  }

  @SuppressWarnings("deprecation")
  private static Reapply reapply(ResetOptions options) {
    return new Reapply(options.getResetReapplyType(), options.getResetReapplyExcludeTypesList());
  }

  private CompletionStage<Place> place(Target run, ResetOptions options) {
    return switch (options.getTargetCase()) {
      case WORKFLOW_TASK_ID ->
        CompletableFuture.completedFuture(new Place(run, options.getWorkflowTaskId()));
      case BUILD_ID -> ofBuild(run, options);
      case FIRST_WORKFLOW_TASK -> first(run, 1);
      case LAST_WORKFLOW_TASK, TARGET_NOT_SET -> last(run, 0);
    };
  }

  /** Finds the first task of a build, which may be in an earlier run of the chain. */
  private CompletionStage<Place> ofBuild(Target run, ResetOptions options) {
    return histories.at(run.workflow()).view(run).thenCompose(view -> {
      var own = view.runId().toString();
      return view.run().execution().lineage().resetPoints().stream()
          .filter(point -> isOf(point, options.getBuildId()))
          .filter(point -> !options.getCurrentRunOnly() || point.getRunId().equals(own))
          .findFirst()
          .<CompletionStage<Place>>map(point -> CompletableFuture.completedFuture(new Place(
              Target.run(run.namespace(), run.workflowId(), UUID.fromString(point.getRunId())),
              point.getFirstWorkflowTaskCompletedId())))
          .orElseGet(BatchResets::nowhere);
    });
  }

  /** Workers without versioning report their build id as a checksum. */
  @SuppressWarnings("deprecation")
  private static boolean isOf(ResetPointInfo point, String buildId) {
    return point.getBuildId().equals(buildId) || point.getBinaryChecksum().equals(buildId);
  }

  private CompletionStage<Place> first(Target run, long from) {
    return histories
        .at(run.workflow())
        .forward(run, from, PAGE, Histories.Wait.NONE)
        .thenCompose(page -> {
          boolean isLast = page.next() <= 0 || page.events().size() < PAGE;
          return completed(run, page).orElseGet(() -> isLast ? nowhere() : first(run, page.next()));
        });
  }

  private CompletionStage<Place> last(Target run, long from) {
    return histories
        .at(run.workflow())
        .backward(run, from, PAGE, Asker.PATIENT)
        .thenCompose(page -> completed(run, page)
            .orElseGet(() -> page.next() <= 0 ? nowhere() : last(run, page.next())));
  }

  private static Optional<CompletionStage<Place>> completed(Target run, HistoryPage page) {
    return page.events().stream()
        .filter(HistoryEvent::hasWorkflowTaskCompletedEventAttributes)
        .<CompletionStage<Place>>map(
            event -> CompletableFuture.completedFuture(new Place(run, event.getEventId())))
        .findFirst();
  }

  private static CompletionStage<Place> nowhere() {
    return CompletableFuture.failedFuture(new CallFailed(new CallFailed.Reason.Refused(
        new Refusal(Refusal.Reason.INVALID_ARGUMENT, "The run has no workflow task to reset to"))));
  }
}
