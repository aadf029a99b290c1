package dev.almanac.engine.schedule.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Overrides;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OverlapVectorsTest {
  static Stream<String> vectors() throws IOException {
    try (var in = OverlapVectorsTest.class.getResourceAsStream("overlap-vectors.jsonl")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void resolvesWhatWaitsAsTemporalDoes(String line) {
    var vector = JsonParser.parseString(line).getAsJsonObject();
    var situation = new OverlapRules.Situation(
        vector.get("running").getAsBoolean(),
        OverlapPolicy.valueOf(vector.get("schedule_policy").getAsString()),
        false);

    var found = OverlapRules.resolve(situation, fires(vector));

    var expected = vector.getAsJsonObject("expect");
    assertThat(numbers(found.atOnce())).isEqualTo(numbers(expected, "overlapping_starts"));
    assertThat(found.chosen().map(Fire::number)).isEqualTo(start(expected));
    assertThat(numbers(found.kept())).isEqualTo(numbers(expected, "new_buffer"));
    assertThat(found.cancels()).isEqualTo(expected.get("cancel_running").getAsBoolean());
    assertThat(found.terminates()).isEqualTo(expected.get("terminate_running").getAsBoolean());
    assertThat(found.skipped()).hasSize(expected.get("overlap_skipped").getAsInt());
    assertThat(found.superseded().size()
            + found.skipped().size()
            + found.kept().size()
            + found.atOnce().size()
            + found.chosen().stream().count())
        .as("nothing is forgotten")
        .isEqualTo(vector.getAsJsonArray("buffer").size());
  }

  private static List<Fire> fires(JsonObject vector) {
    return elements(vector, "buffer")
        .map(JsonElement::getAsJsonObject)
        .map(one -> fire(one.get("id").getAsLong(), one.get("policy").getAsString()))
        .toList();
  }

  private static Fire fire(long number, String policy) {
    return new Fire(
        number,
        Due.at(Instant.EPOCH.plusSeconds(number)),
        Cause.TIME,
        policy.equals("UNSPECIFIED")
            ? Optional.empty()
            : Optional.of(OverlapPolicy.valueOf(policy)),
        Overrides.NONE,
        1,
        new Fire.Phase.Waiting(Instant.EPOCH));
  }

  private static Optional<Long> start(JsonObject expected) {
    var start = expected.get("start");
    return start.isJsonNull() ? Optional.empty() : Optional.of(start.getAsLong());
  }

  private static List<Long> numbers(List<Fire> fires) {
    return fires.stream().map(Fire::number).toList();
  }

  private static List<Long> numbers(JsonObject expected, String field) {
    return elements(expected, field).map(JsonElement::getAsLong).toList();
  }

  private static Stream<JsonElement> elements(JsonObject object, String field) {
    return StreamSupport.stream(object.getAsJsonArray(field).spliterator(), false);
  }
}
