package dev.almanac.cli.definition;

import com.google.gson.JsonParseException;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.format.Document;
import dev.almanac.cli.format.Format;
import dev.almanac.cli.format.Section;
import dev.almanac.cli.yaml.FileException;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads schedules from documents. */
public final class DeclaredReader {
  private DeclaredReader() {}

  /** @throws FileException with everything that is wrong */
  public static List<Declared> read(List<Document> documents) {
    var declared = new ArrayList<Declared>();
    var problems = new ArrayList<FileException.Problem>();
    for (var document : documents) {
      if (!document.kind().equals(Format.SCHEDULE)) {
        continue;
      }
      try {
        declared.add(read(document));
      } catch (FileException e) {
        problems.addAll(e.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new FileException(problems);
    }
    return declared;
  }

  private static Declared read(Document document) {
    var section = document.section();
    var schedule = Schedule.newBuilder();
    var extension = PolicyReader.extension(section.in("extensions"));
    schedule.setSpec(SpecFieldsReader.read(section, extension));
    schedule
        .getActionBuilder()
        .setStartWorkflow(ActionReader.read(section.in("action"), document.name()));
    schedule.setPolicies(PolicyReader.policies(section.in("policies"), extension));
    var memo = payloads(section, "labels");
    payloads(section, "memo").forEach((name, value) -> {
      if (memo.put(name, value) != null) {
        throw section.refusal("memo." + name, "is also a label");
      }
    });
    var definition = new Definition(
        document.name(),
        schedule.build(),
        extension.build(),
        Memo.newBuilder().putAllFields(memo).build(),
        SearchAttributes.newBuilder()
            .putAllIndexedFields(payloads(section, "searchAttributes"))
            .build());
    try {
      definition.described();
    } catch (SpecException e) {
      throw section.refusal("spec", String.valueOf(e.getMessage()));
    }
    return new Declared(
        document,
        definition,
        section.truth("paused"),
        section.text("notes"),
        section.whole("remainingActions"));
  }

  static Map<String, Payload> payloads(Section section, String key) {
    var fields = section.in(key);
    try {
      return PayloadValues.payloads(fields.json());
    } catch (JsonParseException e) {
      throw section.refusal(key, String.valueOf(e.getMessage()));
    }
  }
}
