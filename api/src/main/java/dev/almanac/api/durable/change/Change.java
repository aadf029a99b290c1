package dev.almanac.api.durable.change;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.Members;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.runtime.registry.Namespace;

/**
 * A request to change a schedule.
 *
 * @param caller the program that sent it, as far as known
 */
public record Change(Namespace namespace, ScheduleName name, JsonObject body, String caller) {
  /** The name of this interface in ledgers. */
  private static final String SOURCE = "control_plane";

  private static final int LONGEST_REQUEST_ID = 255;

  /**
   * Returns who asks. Repetitions with the same {@code request_id} in the body have no effect.
   *
   * @throws dev.almanac.api.durable.answer.AnswerException if that is no text
   */
  Asker asker() {
    var errors = new FieldErrors();
    var asker = asker(Members.of(body, errors), caller);
    Refusals.throwIfAny(errors);
    return asker;
  }

  static Asker asker(Members body, String caller) {
    var id = body.text("request_id", LONGEST_REQUEST_ID);
    return new Asker(caller, id.orElse(""), SOURCE, "");
  }

  /** Begins the answer to a request that was carried out. */
  Document outcome(String outcome) {
    return new Document()
        .put("namespace", namespace.name())
        .put("schedule_id", name.scheduleId())
        .put("outcome", outcome);
  }
}
