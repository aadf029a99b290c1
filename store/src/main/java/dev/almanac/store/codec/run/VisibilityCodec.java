package dev.almanac.store.codec.run;

import dev.almanac.engine.attribute.KeywordListPayload;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.proto.StoredExecutionRef;
import dev.almanac.store.proto.StoredListing;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.RunName;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Converts what lists show of a run. */
public final class VisibilityCodec {
  private static final Payload UNVERSIONED = KeywordListPayload.of(List.of("unversioned"));

  private VisibilityCodec() {}

  /**
   * Returns the current row of a run.
   *
   * @param closeTime when it closed; empty if and only if it is open
   */
  public static VisibilityWrite write(
      Run run, Optional<Instant> closeTime, List<AttributeValue> attributes) {
    if (run.open() == closeTime.isPresent()) {
      throw new IllegalArgumentException(
          "Expected a close time if and only if the run is closed, found %s and %s"
              .formatted(run.execution().status(), closeTime));
    }
    var execution = run.execution();
    var life = new Lifetime(
        Nanos.of(startTime(execution)),
        Nanos.of(executionTime(execution)),
        closeTime.map(Nanos::of).orElse(Lifetime.OPEN));
    var extent = run.open()
        ? HistoryLength.UNKNOWN
        : new HistoryLength(
            run.history().nextEventId() - 1,
            run.history().bytes(),
            run.history().totals().transitions());
    var row = new VisibilityRow(
        execution.started().getWorkflowType().getName(),
        execution.taskQueue(),
        execution.status().getNumber(),
        life,
        extent,
        family(execution),
        Wire.blob(Formats.LISTING, listing(run)));
    return new VisibilityWrite(row, attributes);
  }

  /** Returns a run as lists and descriptions show it. */
  public static WorkflowExecutionInfo info(VisibilityRecord run) {
    var row = run.row();
    var self = WorkflowExecution.newBuilder()
        .setWorkflowId(run.identity().workflowId())
        .setRunId(run.identity().runId().toString())
        .build();
    var info = WorkflowExecutionInfo.newBuilder()
        .setExecution(self)
        .setRootExecution(self)
        .setStartTime(ProtoDurations.message(Nanos.instant(row.life().start())))
        .setStatusValue(row.status())
        .setHistoryLength(row.extent().events())
        .setHistorySizeBytes(row.extent().bytes())
        .setStateTransitionCount(row.extent().transitions());
    info.getTypeBuilder().setName(row.type());
    var listing = Wire.readShared(row.data(), Formats.LISTING, StoredListing.parser());
    add(listing, info);
    if (!row.life().isOpen()) {
      var close = Nanos.instant(row.life().close());
      info.setCloseTime(ProtoDurations.message(close))
          .setExecutionDuration(ProtoDurations.message(
              Duration.between(Times.of(listing.getExecutionTime()), close)));
    }
    return info.build();
  }

  /** Returns the start time. For a run made by a reset, it is the time of the reset. */
  private static Instant startTime(Execution execution) {
    return execution.lineage().forkedAt().orElse(execution.startedAt());
  }

  /** Returns when the first workflow task is due. */
  private static Instant executionTime(Execution execution) {
    return startTime(execution)
        .plus(ProtoDurations.of(execution.started().getFirstWorkflowTaskBackoff()));
  }

  private static ParentLink family(Execution execution) {
    var started = execution.started();
    var parent = started.getParentWorkflowExecution();
    var root = started.getRootWorkflowExecution();
    boolean isRoot = !started.hasRootWorkflowExecution()
        || root.getRunId().equals(execution.key().runId().toString());
    return new ParentLink(
        started.hasParentWorkflowExecution() ? name(parent) : null, isRoot ? null : name(root));
  }

  private static RunName name(WorkflowExecution execution) {
    return new RunName(execution.getWorkflowId(), execution.getRunId());
  }

  private static StoredListing listing(Run run) {
    var execution = run.execution();
    var started = execution.started();
    var stored = StoredListing.newBuilder()
        .setExecutionTime(Times.stored(executionTime(execution)))
        .setTaskQueue(execution.taskQueue())
        .setMemo(execution.properties().memo().toByteString())
        .setSearchAttributes(execution.properties().searchAttributes().toByteString())
        .setFirstRunId(started.getFirstExecutionRunId())
        .setParentNamespaceId(started.getParentWorkflowNamespaceId())
        .setPriority(started.getPriority().toByteString())
        .setWithoutBuild(isWithoutBuild(run));
    if (started.hasRootWorkflowExecution()) {
      stored.setRoot(stored(started.getRootWorkflowExecution()));
    }
    if (started.hasParentWorkflowExecution()) {
      stored.setParent(stored(started.getParentWorkflowExecution()));
    }
    return stored.build();
  }

  private static boolean isWithoutBuild(Run run) {
    return run.tasks().previousStartedEventId() > 0
        && !run.execution()
            .properties()
            .searchAttributes()
            .containsIndexedFields(KnownAttributes.BUILD_IDS);
  }

  private static void add(StoredListing listing, WorkflowExecutionInfo.Builder info) {
    info.setExecutionTime(ProtoDurations.message(Times.of(listing.getExecutionTime())))
        .setTaskQueue(listing.getTaskQueue())
        .setMemo(Wire.read(listing.getMemo(), Memo.parser()))
        .setSearchAttributes(Wire.read(listing.getSearchAttributes(), SearchAttributes.parser()))
        .setFirstRunId(listing.getFirstRunId())
        .setParentNamespaceId(listing.getParentNamespaceId());
    if (listing.getWithoutBuild()) {
      info.getSearchAttributesBuilder().putIndexedFields(KnownAttributes.BUILD_IDS, UNVERSIONED);
    }
    if (!listing.getPriority().isEmpty()) {
      info.setPriority(Wire.read(listing.getPriority(), Priority.parser()));
    }
    if (listing.hasRoot()) {
      info.setRootExecution(execution(listing.getRoot()));
    }
    if (listing.hasParent()) {
      info.setParentExecution(execution(listing.getParent()));
    }
  }

  private static StoredExecutionRef stored(WorkflowExecution execution) {
    return StoredExecutionRef.newBuilder()
        .setWorkflowId(execution.getWorkflowId())
        .setRunId(execution.getRunId())
        .build();
  }

  private static WorkflowExecution execution(StoredExecutionRef stored) {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(stored.getWorkflowId())
        .setRunId(stored.getRunId())
        .build();
  }
}
