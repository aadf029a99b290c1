package dev.almanac.api.durable.change;

import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.Definition;
import dev.almanac.api.durable.document.DefinitionDocument;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.Members;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.api.schedule.ScheduleEditor.Amendment;
import dev.almanac.api.schedule.ScheduleMessages;
import dev.almanac.engine.schedule.state.Schedule;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.util.concurrent.CompletionStage;

/** Changes what a request mentions of a schedule, and nothing else. */
public record UpdateSchedule(ScheduleEditor editor, AttributeRules attributes) {
  /** @throws dev.almanac.api.durable.answer.AnswerException if the request is not valid */
  public CompletionStage<Answer> update(Change change) {
    var errors = new FieldErrors();
    var definition = DefinitionDocument.changed(Members.of(change.body(), errors));
    Refusals.throwIfAny(errors);
    attributes.check(change.namespace(), definition);
    return editor
        .amend(
            change.namespace(),
            change.name(),
            present -> amendment(definition, present),
            change.asker())
        .thenApply(reply -> Answer.ok(change.outcome("updated")));
  }

  private static Amendment amendment(Definition definition, Schedule present) {
    var message = ScheduleMessages.definition(present.definition(), present.status());
    var schedule = definition.over(message).toBuilder();
    if (definition.note().isPresent() || definition.most().isPresent()) {
      schedule.setState(state(definition, present, message.getState()));
    }
    var request = UpdateScheduleRequest.newBuilder().setSchedule(schedule);
    definition.memo().ifPresent(request::setMemo);
    definition.attributes().ifPresent(request::setSearchAttributes);
    return new Amendment(request.build(), definition.change());
  }

  private static ScheduleState state(
      Definition definition, Schedule present, ScheduleState before) {
    var state = before.toBuilder();
    definition.note().ifPresent(state::setNotes);
    definition.most().ifPresent(most -> {
      long made = present.head().counters().started() + present.fires().starting();
      if (most <= made) {
        throw Refusals.invalid(
                "validation_failed",
                "max_runs",
                "max_runs must be more than the %d starts that were made.".formatted(made))
            .exception();
      }
      state.setLimitedActions(true).setRemainingActions(most - made);
    });
    return state.build();
  }
}
