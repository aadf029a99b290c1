package dev.almanac.cli.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.util.List;

/**
 * How a schedule or named calendar differs from its file.
 *
 * @param summary what is the matter, in a few words
 * @param changes from the file to the server
 * @param edits who has changed it since it was as the file says, the newest first
 */
record Drift(String noun, String name, String summary, List<Change> changes, List<Edit> edits) {
  private static final String OPEN = "is paused, which the file leaves open";

  Drift {
    changes = List.copyOf(changes);
    edits = List.copyOf(edits);
  }

  /** A pause of which the file says nothing: an operator's business, told and not counted. */
  static Drift ofPause(String name, List<Edit> edits) {
    return new Drift("schedule", name, OPEN, List.of(), edits);
  }

  boolean counts() {
    return !summary.equals(OPEN);
  }

  /** @param what in a few words, such as the names of fields */
  record Edit(String time, String identity, String reason, String what) {
    @Override
    public String toString() {
      var why = reason.isEmpty() ? "" : " (" + reason + ")";
      return "%s by %s%s: %s".formatted(time, identity.isEmpty() ? "unknown" : identity, why, what);
    }
  }

  void print(PrintWriter out) {
    out.println("%s '%s': %s".formatted(noun, name, summary));
    changes.forEach(change -> out.println("    " + change));
    edits.forEach(edit -> out.println("    " + edit));
  }

  JsonObject json() {
    var json = new JsonObject();
    json.addProperty("kind", noun);
    json.addProperty("name", name);
    json.addProperty("summary", summary);
    var fields = new JsonArray();
    for (var change : changes) {
      var one = new JsonObject();
      one.addProperty("field", change.field());
      one.addProperty("file", change.before());
      one.addProperty("server", change.after());
      fields.add(one);
    }
    json.add("changes", fields);
    var made = new JsonArray();
    for (var edit : edits) {
      var one = new JsonObject();
      one.addProperty("time", edit.time());
      one.addProperty("identity", edit.identity());
      one.addProperty("reason", edit.reason());
      one.addProperty("what", edit.what());
      made.add(one);
    }
    json.add("edits", made);
    return json;
  }
}
