package dev.almanac.api.durable.change;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.Definition;
import dev.almanac.api.durable.document.DefinitionDocument;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.Members;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Creates a schedule with the policies of Durable Workflow.
 *
 * @param ids creates the ids of schedules that state none
 */
public record CreateSchedule(ScheduleEditor editor, AttributeRules attributes, Supplier<UUID> ids) {
  private static final int LONGEST_ID = 128;

  /** @throws dev.almanac.api.durable.answer.AnswerException if the request is not valid */
  public CompletionStage<Answer> create(Namespace namespace, JsonObject body, String caller) {
    var errors = new FieldErrors();
    var members = Members.of(body, errors);
    var asker = Change.asker(members, caller);
    var id = members.any("schedule_id").isPresent()
        ? members.requiredText("schedule_id", LONGEST_ID)
        : Optional.of(ids.get().toString());
    boolean isPaused = members.flag("paused").orElse(false);
    var definition = DefinitionDocument.created(members);
    Refusals.throwIfAny(errors);
    attributes.check(namespace, definition);
    return editor
        .create(
            namespace,
            request(id.orElseThrow(), definition, isPaused),
            definition.creation(),
            asker)
        .thenApply(reply -> Answer.created(new Document()
            .put("namespace", namespace.name())
            .put("schedule_id", id.orElseThrow())
            .put("outcome", "created")
            .put("status", isPaused ? "paused" : "active")));
  }

  private static CreateScheduleRequest request(String id, Definition definition, boolean isPaused) {
    var state = ScheduleState.newBuilder().setPaused(isPaused);
    definition.note().ifPresent(state::setNotes);
    definition.most().ifPresent(most -> state.setLimitedActions(true).setRemainingActions(most));
    var request = CreateScheduleRequest.newBuilder()
        .setScheduleId(id)
        .setSchedule(definition.created(id).toBuilder().setState(state));
    definition.memo().ifPresent(request::setMemo);
    definition.attributes().ifPresent(request::setSearchAttributes);
    return request.build();
  }
}
