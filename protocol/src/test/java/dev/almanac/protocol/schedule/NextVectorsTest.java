package dev.almanac.protocol.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.almanac.calendar.Timetable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Times as Temporal computes them; where it is wrong, as it documents them. */
class NextVectorsTest {
  static Stream<Named<JsonObject>> vectors() {
    return Stream.of("next-vectors.jsonl", "next-more.jsonl")
        .flatMap(file -> Vectors.read(file).stream())
        .map(vector -> Named.of(vector.get("name").getAsString(), vector));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void timesAreTheExpectedOnes(JsonObject vector) {
    var spec = SpecJson.parse(vector.get("spec").toString());
    var table = Timetable.of(SpecReader.read(SpecCanonicalizer.canonicalize(spec)));
    var expected = expected(vector);

    var nominal = new ArrayList<Instant>();
    var next = table.next(Instant.parse(vector.get("after").getAsString()));
    while (next.isPresent() && nominal.size() < expected.size()) {
      nominal.add(next.get());
      next = table.next(next.get());
    }

    assertThat(nominal).isEqualTo(expected);
    if (vector.has("exhausted")) {
      assertThat(next.isEmpty()).isEqualTo(vector.get("exhausted").getAsBoolean());
    }
    if (vector.has("expect_actual")) {
      var seed = vector.get("jitter_seed").getAsString();
      assertThat(nominal)
          .extracting(time -> table.actual(time, seed))
          .isEqualTo(instants(vector.getAsJsonArray("expect_actual")));
    }
  }

  private static List<Instant> expected(JsonObject vector) {
    var documented = vector.getAsJsonArray("expect_documented");
    return instants(documented == null ? vector.getAsJsonArray("expect") : documented);
  }

  private static List<Instant> instants(JsonArray array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(JsonElement::getAsString)
        .map(Instant::parse)
        .toList();
  }
}
