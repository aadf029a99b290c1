package dev.almanac.engine.completion;

import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.NamespaceInfo;
import io.temporal.api.command.v1.ModifyWorkflowPropertiesCommandAttributes;
import io.temporal.api.command.v1.RecordMarkerCommandAttributes;
import io.temporal.api.command.v1.UpsertWorkflowSearchAttributesCommandAttributes;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.MarkerRecordedEventAttributes;
import io.temporal.api.history.v1.UpsertWorkflowSearchAttributesEventAttributes;
import io.temporal.api.history.v1.WorkflowPropertiesModifiedEventAttributes;
import java.util.Optional;

/** Handles the commands that change memo and search attributes. */
final class PropertyCommands {
  private static final WorkflowTaskFailedCause BAD_MARKER =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_RECORD_MARKER_ATTRIBUTES;
  private static final WorkflowTaskFailedCause BAD_ATTRIBUTES =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES;
  private static final WorkflowTaskFailedCause BAD_PROPERTIES =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_MODIFY_WORKFLOW_PROPERTIES_ATTRIBUTES;

  private PropertyCommands() {}

  static void recordMarker(
      Draft draft, RecordMarkerCommandAttributes command, CommandOrigin origin) {
    BadCommand.ifAny(
        InputLimits.required("MarkerName", command.getMarkerName(), "RecordMarkerCommand"),
        BAD_MARKER);
    BadCommand.ifTooLarge(
        draft.limits().blob("RecordMarkerCommandAttributes.Details", command), BAD_MARKER);
    var attributes = MarkerRecordedEventAttributes.newBuilder()
        .setMarkerName(command.getMarkerName())
        .putAllDetails(command.getDetailsMap())
        .setWorkflowTaskCompletedEventId(origin.completedEventId());
    if (command.hasHeader()) {
      attributes.setHeader(command.getHeader());
    }
    if (command.hasFailure()) {
      attributes.setFailure(command.getFailure());
    }
    draft.append(origin
        .event(EventType.EVENT_TYPE_MARKER_RECORDED)
        .setMarkerRecordedEventAttributes(attributes));
  }

  static void upsert(
      Draft draft,
      UpsertWorkflowSearchAttributesCommandAttributes command,
      CommandOrigin origin,
      NamespaceInfo namespace) {
    var changes = command.getSearchAttributes();
    if (changes.getIndexedFieldsCount() == 0) {
      throw new BadCommand(
          BAD_ATTRIBUTES, "SearchAttributes is not set on UpsertWorkflowSearchAttributesCommand.");
    }
    BadCommand.ifAny(
        SearchAttributeRules.check(changes, namespace, draft.limits().attributes()),
        BAD_ATTRIBUTES);
    draft.append(origin
        .event(EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES)
        .setUpsertWorkflowSearchAttributesEventAttributes(
            UpsertWorkflowSearchAttributesEventAttributes.newBuilder()
                .setWorkflowTaskCompletedEventId(origin.completedEventId())
                .setSearchAttributes(SearchAttributeRules.typed(changes, namespace.types()))));
    draft.effect(new Effect.ShowInLists());
  }

  /** Limits both the size of one change and that of the whole memo. */
  static void modify(
      Draft draft, ModifyWorkflowPropertiesCommandAttributes command, CommandOrigin origin) {
    if (command.getUpsertedMemo().getFieldsCount() == 0) {
      throw new BadCommand(
          BAD_PROPERTIES, "UpsertedMemo is not set on ModifyWorkflowPropertiesCommand.");
    }
    BadCommand.ifTooLarge(memoProblem(draft, command.getUpsertedMemo()), BAD_PROPERTIES);
    draft.append(origin
        .event(EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED)
        .setWorkflowPropertiesModifiedEventAttributes(
            WorkflowPropertiesModifiedEventAttributes.newBuilder()
                .setWorkflowTaskCompletedEventId(origin.completedEventId())
                .setUpsertedMemo(command.getUpsertedMemo())));
    BadCommand.ifTooLarge(
        memoProblem(draft, draft.run().execution().properties().memo()), BAD_PROPERTIES);
    draft.effect(new Effect.ShowInLists());
  }

  private static Optional<String> memoProblem(Draft draft, Memo memo) {
    return draft.limits().memo("ModifyWorkflowPropertiesCommandAttributes.UpsertedMemo", memo);
  }
}
