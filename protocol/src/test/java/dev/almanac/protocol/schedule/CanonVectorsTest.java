package dev.almanac.protocol.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.almanac.calendar.SpecException;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Canonical and described forms, and refusals, as Temporal has them. */
class CanonVectorsTest {
  static Stream<Named<JsonObject>> accepted() {
    return vectors().filter(vector -> !vector.getPayload().has("error"));
  }

  static Stream<Named<JsonObject>> refused() {
    return vectors().filter(vector -> vector.getPayload().has("error"));
  }

  private static Stream<Named<JsonObject>> vectors() {
    return Stream.of("canon-vectors.jsonl", "canon-more.jsonl")
        .flatMap(file -> Vectors.read(file).stream())
        .map(vector -> Named.of(vector.get("name").getAsString(), vector));
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void canonicalAndDescribedFormsAreTemporals(JsonObject vector) {
    var canonical = SpecCanonicalizer.canonicalize(spec(vector));

    assertThat(json(canonical)).isEqualTo(vector.get("canonical"));
    assertThat(json(SpecWriter.described(canonical))).isEqualTo(vector.get("described"));
    assertThat(SpecCanonicalizer.canonicalize(canonical)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusalsBeginInTemporalsWords(JsonObject vector) {
    var words = vector.get("error").getAsString();
    assertThatThrownBy(() -> SpecCanonicalizer.canonicalize(spec(vector)))
        .isInstanceOf(SpecException.class)
        .message()
        .startsWith(words.startsWith("refused here") ? "" : words)
        .contains("(");
  }

  private static ScheduleSpec spec(JsonObject vector) {
    return SpecJson.parse(vector.get("spec").toString());
  }

  private static JsonElement json(ScheduleSpec spec) {
    return JsonParser.parseString(SpecJson.print(spec));
  }
}
