package dev.almanac.cli.importing;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.definition.Owner;
import dev.almanac.cli.format.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Turns lines of a crontab into documents that behave as cron does: runs may overlap, and nothing
 * is made up for after an outage.
 *
 * @param workflow the workflow type that runs a command
 * @param zone of lines without one
 * @param overlap the overlap policy
 */
record CrontabDocuments(
    String workflow, String taskQueue, String prefix, String owner, String zone, String overlap) {
  private static final int LONGEST_NAME = 60;

  /** Names of the zone that a specification has anyway. */
  private static final List<String> UTC = List.of("", "UTC", "Etc/UTC", "Z");

  List<JsonObject> of(List<CrontabLine> lines) {
    Map<String, Integer> names = new HashMap<>();
    var documents = new ArrayList<JsonObject>();
    for (var line : lines) {
      var name = name(line.command());
      int count = names.merge(name, 1, Integer::sum);
      documents.add(document(prefix + name + (count == 1 ? "" : "-" + count), line));
    }
    return documents;
  }

  private JsonObject document(String id, CrontabLine line) {
    var json = new JsonObject();
    json.addProperty(Format.SCHEDULE, id);
    if (!owner.isEmpty()) {
      var labels = new JsonObject();
      labels.addProperty(Owner.LABEL, owner);
      json.add("labels", labels);
    }
    var spec = new JsonObject();
    spec.addProperty("cron", line.cron());
    spec.addProperty("dialect", "unix");
    var stated = line.zone().orElse(zone);
    if (!UTC.contains(stated)) {
      spec.addProperty("timeZone", stated);
    }
    if (line.isAtFixedTimes()) {
      var changes = new JsonObject();
      changes.addProperty("gap", "shift");
      changes.addProperty("overlap", "first");
      spec.add("clockChanges", changes);
    }
    json.add("spec", spec);
    json.add("action", action(line));
    var policies = new JsonObject();
    policies.addProperty("overlap", overlap);
    json.add("policies", policies);
    var extensions = new JsonObject();
    extensions.addProperty("catchUp", "None");
    json.add("extensions", extensions);
    return json;
  }

  private JsonObject action(CrontabLine line) {
    var action = new JsonObject();
    action.addProperty("workflow", workflow);
    action.addProperty("taskQueue", taskQueue);
    var argument = new JsonObject();
    argument.addProperty("command", line.command());
    if (!line.user().isEmpty()) {
      argument.addProperty("user", line.user());
    }
    line.input().ifPresent(input -> argument.addProperty("stdin", input));
    if (!line.environment().isEmpty()) {
      var environment = new JsonObject();
      line.environment().entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(one -> environment.addProperty(one.getKey(), one.getValue()));
      argument.add("environment", environment);
    }
    var input = new JsonArray();
    input.add(argument);
    action.add("input", input);
    return action;
  }

  /** Returns the name of the program, without its folder and its ending. */
  private static String name(String command) {
    var parts = command.split("&&|;", 3);
    var run = parts.length > 1 && parts[0].startsWith("cd ") ? parts[1] : command;
    for (var word : run.strip().split("\\s+", -1)) {
      var program = word.substring(word.lastIndexOf('/') + 1);
      if (program.indexOf('=') < 0
          && !program.isEmpty()
          && Character.isLetter(program.charAt(0))
          && !List.of("cd", "test", "sh", "bash", "nice", "flock", "exec", "sudo")
              .contains(program)) {
        int dot = program.indexOf('.', 1);
        var name = (dot < 0 ? program : program.substring(0, dot))
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9_-]+", "-");
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
      }
    }
    return "command";
  }
}
