package dev.almanac.api.durable.change;

import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.DefinitionDocument;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.Members;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Pauses and resumes a schedule. Without a note the present one stays. */
public record PauseSchedule(Routed<ScheduleName, Schedules> schedules) {
  /** Pausing a paused schedule changes its note and keeps the time. */
  public CompletionStage<Answer> pause(Change change) {
    var note = note(change);
    var asker = change.asker();
    return of(change)
        .view(change.name())
        .thenCompose(present ->
            patch(change, PatchActions.pause(note.orElse(present.status().notes())), asker))
        .thenApply(now -> Answer.ok(status(change.outcome("paused"), now)
            .putTime("paused_at", now.status().times().paused())));
  }

  /** Only a paused schedule can be resumed. */
  public CompletionStage<Answer> resume(Change change) {
    var note = note(change);
    var asker = change.asker();
    return of(change)
        .view(change.name())
        .thenCompose(present -> {
          if (!present.status().paused()) {
            throw Refusals.notPaused(change.name().scheduleId()).exception();
          }
          return patch(change, PatchActions.unpause(note.orElse(present.status().notes())), asker);
        })
        .thenApply(now -> Answer.ok(status(change.outcome("resumed"), now)));
  }

  private CompletionStage<Schedule> patch(Change change, PatchActions actions, Asker asker) {
    return of(change)
        .ask(change.name(), new ScheduleRequest.Patch(actions, asker))
        .thenCompose(reply -> of(change).view(change.name()));
  }

  private static Document status(Document document, Schedule schedule) {
    return document
        .put("paused", schedule.status().paused())
        .putText("note", Optional.of(schedule.status().notes()).filter(note -> !note.isEmpty()));
  }

  private static Optional<String> note(Change change) {
    var errors = new FieldErrors();
    var note = DefinitionDocument.note(Members.of(change.body(), errors));
    Refusals.throwIfAny(errors);
    return note;
  }

  private Schedules of(Change change) {
    return schedules.at(change.name());
  }
}
