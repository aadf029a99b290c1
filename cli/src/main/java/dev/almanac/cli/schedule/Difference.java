package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.schedule.option.DefinitionOptions.Definition;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecProblem;
import io.grpc.Status;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * How a stored schedule and a new definition differ.
 *
 * @param fields what differs besides the specification
 * @param before the stored specification in words
 * @param preview what the new specification means, as the server says; empty if it cannot
 */
record Difference(
    List<ScheduleChange.Field> fields, String before, Optional<PreviewScheduleResponse> preview) {
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
        stored.ours().map(more -> more.getSentence()).orElse(""),
        preview(connection, request));
  }

  private static Optional<PreviewScheduleResponse> preview(
      Connection connection, PreviewScheduleRequest request) {
    try {
      return Optional.of(connection.call(ScheduleServiceGrpc.getPreviewScheduleMethod(), request));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** @throws SpecException if the server would refuse the specification */
  void check() {
    preview.filter(seen -> seen.getProblemsCount() > 0).ifPresent(seen -> {
      throw refusal(seen.getProblems(0));
    });
  }

  private static SpecException refusal(SpecProblem problem) {
    return SpecException.of(
        problem.getMessage(), problem.getField(), problem.getText(), problem.getPosition());
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
    boolean isSame = fields.isEmpty() && preview.map(this::hasSameTimes).orElse(true);
    out.println(isSame ? title + " nothing" : title);
    fields.forEach(field -> out.println("  " + field));
    preview.ifPresent(seen -> printTimes(seen, out));
  }

  private boolean hasSameTimes(PreviewScheduleResponse seen) {
    return seen.getChangedFieldsCount() == 0;
  }

  private void printTimes(PreviewScheduleResponse seen, PrintWriter out) {
    if (!hasSameTimes(seen)) {
      out.println("  times: %s → %s".formatted(before, seen.getSentence()));
      TimeText.print("  + ", seen.getAddedTimesList(), out);
      TimeText.print("  - ", seen.getRemovedTimesList(), out);
    }
    seen.getRemarksList().forEach(remark -> out.println("  note: " + remark.getText()));
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
    preview.ifPresent(seen -> json.add("preview", output.json(seen)));
    return json;
  }
}
