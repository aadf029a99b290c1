package dev.almanac.engine.reset;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Selects the events after a fork that a reset reapplies: signals, updates, changed options, and
 * messages from children and other workflows that both runs asked for. Cancel requests are left
 * out: a reset workflow is meant to go on.
 */
public final class Reapply {
  private final Set<ResetReapplyExcludeType> excluded;

  /** @param type the older form of exclusion, which adds to the excluded types */
  public Reapply(ResetReapplyType type, Collection<ResetReapplyExcludeType> excludeTypes) {
    excluded = EnumSet.noneOf(ResetReapplyExcludeType.class);
    excluded.addAll(excludeTypes);
    switch (type) {
      case RESET_REAPPLY_TYPE_NONE -> {
        excluded.add(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL);
        excluded.add(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE);
      }
      case RESET_REAPPLY_TYPE_SIGNAL ->
        excluded.add(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE);
      default -> {} // nothing more is excluded
    }
  }

  /** Returns the event as it is written again, if it is. */
  public Optional<HistoryEvent> again(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES ->
        takes(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL)
            ? Optional.of(signal(event))
            : Optional.empty();
      case WORKFLOW_EXECUTION_UPDATE_ADMITTED_EVENT_ATTRIBUTES,
          WORKFLOW_EXECUTION_UPDATE_ACCEPTED_EVENT_ATTRIBUTES ->
        takes(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE)
            ? ReappliedUpdate.of(event)
            : Optional.empty();
      case WORKFLOW_EXECUTION_OPTIONS_UPDATED_EVENT_ATTRIBUTES -> Optional.of(options(event));
      default -> ReappliedRemoteEvents.isNews(event) ? Optional.of(event) : Optional.empty();
    };
  }

  private boolean takes(ResetReapplyExcludeType type) {
    return !excluded.contains(type);
  }

  private static HistoryEvent options(HistoryEvent event) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)
        .setWorkflowExecutionOptionsUpdatedEventAttributes(
            event.getWorkflowExecutionOptionsUpdatedEventAttributes())
        .addAllLinks(event.getLinksList())
        .build();
  }

  private static HistoryEvent signal(HistoryEvent event) {
    var again = HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
        .setWorkflowExecutionSignaledEventAttributes(
            event.getWorkflowExecutionSignaledEventAttributes())
        .addAllLinks(event.getLinksList());
    if (event.hasUserMetadata()) {
      again.setUserMetadata(event.getUserMetadata());
    }
    return again.build();
  }
}
