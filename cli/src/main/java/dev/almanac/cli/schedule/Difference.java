package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.schedule.option.DefinitionOptions.Definition;
import dev.almanac.cli.schedule.time.Outlook;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import java.io.PrintWriter;
import java.util.List;

/**
 * How a stored schedule and a new definition differ.
 *
 * @param fields what differs besides the specification
 * @param before the stored specification in words
 * @param preview what the new specification means, compared with the stored one
 * @param columns shows times in the zone of the new specification
 */
record Difference(
    List<ScheduleChange.Field> fields,
    String before,
    PreviewScheduleResponse preview,
    TimeColumns columns) {
  private static final int TIMES = 50;

  static Difference of(
      Connection connection,
      String namespace,
      String id,
      StoredSchedule stored,
      Definition next,
      MessageOutput output) {
    var request = PreviewScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .setSpec(next.schedule().getSpec().toByteString())
        .setExtension(next.extension().getSpec())
        .setCount(TIMES)
        .build();
    return new Difference(
        ScheduleChange.between(stored.definition(), next, output::json),
        stored.sentence(),
        Outlook.compare(connection, request, stored.described().getSchedule().getSpec())
            .preview(),
        TimeColumns.named(next.schedule().getSpec().getTimezoneName()));
  }

  /** @throws SpecException if the server would refuse the specification */
  void check() {
    new Outlook(preview).check();
  }

  /** Returns whether the update would change nothing. */
  boolean isNone() {
    return fields.isEmpty() && preview.getStored() && hasSameTimes();
  }

  void print(String title, MessageOutput output) {
    check();
    if (output.format() == MessageOutput.Format.TEXT) {
      print(title, output.out());
    } else {
      output.print(json(output));
    }
  }

  private void print(String title, PrintWriter out) {
    out.println(fields.isEmpty() && hasSameTimes() ? title + " nothing changes" : title);
    fields.forEach(field -> out.println("  " + field));
    printTimes(out);
  }

  private boolean hasSameTimes() {
    return preview.getChangedFieldsCount() == 0;
  }

  private void printTimes(PrintWriter out) {
    if (!hasSameTimes()) {
      out.println("  times: %s → %s".formatted(before, preview.getSentence()));
      TimeText.print("  + ", preview.getAddedTimesList(), columns::line, out);
      TimeText.print("  - ", preview.getRemovedTimesList(), columns::line, out);
    }
    preview.getRemarksList().forEach(remark -> out.println("  note: " + remark.getText()));
  }

  private JsonObject json(MessageOutput output) {
    var json = new JsonObject();
    var changes = new JsonArray();
    for (var field : fields) {
      var change = new JsonObject();
      change.addProperty("field", field.name());
      change.addProperty("before", field.before());
      change.addProperty("after", field.after());
      changes.add(change);
    }
    json.add("changes", changes);
    json.add("preview", output.json(preview));
    return json;
  }
}
