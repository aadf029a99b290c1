package dev.almanac.api.durable;

import com.google.gson.JsonObject;
import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.change.Change;
import dev.almanac.api.durable.json.BadJsonException;
import dev.almanac.api.durable.json.JsonText;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.protocol.text.PrintableText;
import dev.almanac.runtime.registry.Namespace;
import java.util.Optional;

/** A request of a client, in its namespace. */
record Request(HttpRequest sent, Namespace namespace) {
  private static final int LONGEST_CALLER = 200;

  /** @throws dev.almanac.api.RpcException if the path has no valid id */
  ScheduleName name() {
    return ScheduleTargets.of(namespace, sent.variable("schedule_id"));
  }

  Optional<String> parameter(String name) {
    return sent.parameter(name);
  }

  Call call() {
    return sent.call();
  }

  /** Returns the program that sent the request, as it calls itself. */
  String caller() {
    var agent = PrintableText.line(sent.header("User-Agent").orElse(""));
    return agent.length() > LONGEST_CALLER ? agent.substring(0, LONGEST_CALLER) : agent;
  }

  /**
   * Reads the body; an absent one is an empty object.
   *
   * @throws dev.almanac.api.durable.answer.AnswerException if it is not JSON
   * @throws dev.almanac.api.RpcException if there is no memory for it
   */
  JsonObject body() {
    if (sent.body().isEmpty()) {
      return new JsonObject();
    }
    var bytes = sent.body().toByteArray();
    long weight = JsonText.weight(bytes);
    if (weight > sent.room().largest()) {
      throw Refusals.tooLarge().exception();
    }
    if (!sent.room().take(weight)) {
      throw RpcError.overloaded("Too many requests are being read.").exception();
    }
    try {
      return JsonText.object(bytes);
    } catch (BadJsonException e) {
      throw Refusals.malformed(String.valueOf(e.getMessage())).exception();
    }
  }

  Change change() {
    return new Change(namespace, name(), body(), caller());
  }
}
