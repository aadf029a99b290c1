package dev.almanac.cli.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.TimeText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Shows plans. */
final class PlanOutput {
  private static final Set<String> RULES = Set.of("spec.calendars", "spec.intervals");

  private PlanOutput() {}

  static void print(Plan plan, MessageOutput output) {
    if (output.format() != MessageOutput.Format.TEXT) {
      output.print(json(plan));
      return;
    }
    plan.steps().stream()
        .filter(step -> step.kind() != Kind.SAME)
        .forEach(step -> print(step, output.out()));
    output.out().println(plan.summary());
  }

  static void print(Step step, PrintWriter out) {
    out.println("%s %s '%s'".formatted(step.kind().sign(), step.noun(), step.name()));
    details(step, out);
  }

  /** Prints what differs; rules of the specification in words, if the server told them. */
  static void changes(Step step, PrintWriter out) {
    var times = step.times();
    boolean isTold = !times.after().isEmpty() && !times.after().equals(times.before());
    step.changes().stream()
        .filter(change -> !isTold || !RULES.contains(change.field()))
        .forEach(change -> out.println("    " + change));
    if (isTold && step.kind() == Kind.CREATE) {
      out.println("    times: " + times.after());
    } else if (isTold) {
      out.println("    times: %s → %s".formatted(times.before(), times.after()));
    }
  }

  private static void details(Step step, PrintWriter out) {
    changes(step, out);
    var times = step.times();
    times.next().forEach(time -> out.println("    next " + time));
    TimeText.print("    + ", times.added(), out);
    TimeText.print("    - ", times.removed(), out);
    times.remarks().forEach(remark -> out.println("    note: " + remark));
    step.notes().forEach(note -> out.println("    " + note));
  }

  static JsonObject json(Plan plan) {
    var json = new JsonObject();
    var steps = new JsonArray();
    plan.steps().forEach(step -> steps.add(json(step)));
    json.add("steps", steps);
    for (var kind : Kind.values()) {
      json.addProperty(name(kind), plan.of(kind).size());
    }
    return json;
  }

  private static String name(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  static JsonObject json(Step step) {
    var json = new JsonObject();
    json.addProperty("action", name(step.kind()));
    json.addProperty("kind", step.noun());
    json.addProperty("name", step.name());
    if (!step.changes().isEmpty()) {
      var changes = new JsonArray();
      for (var change : step.changes()) {
        var one = new JsonObject();
        one.addProperty("field", change.field());
        one.addProperty("before", change.before());
        one.addProperty("after", change.after());
        changes.add(one);
      }
      json.add("changes", changes);
    }
    if (!step.times().after().isEmpty()) {
      json.addProperty("times", step.times().after());
    }
    add(json, "nextTimes", step.times().next());
    add(json, "addedTimes", texts(step.times().added()));
    add(json, "removedTimes", texts(step.times().removed()));
    add(json, "remarks", step.times().remarks());
    add(json, "notes", step.notes());
    return json;
  }

  private static List<String> texts(List<Timestamp> times) {
    return times.stream().map(TimeText::of).toList();
  }

  private static void add(JsonObject json, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      var array = new JsonArray();
      texts.forEach(array::add);
      json.add(name, array);
    }
  }
}
