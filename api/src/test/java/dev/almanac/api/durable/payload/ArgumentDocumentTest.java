package dev.almanac.api.durable.payload;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.ByteString;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.JsonText;
import dev.almanac.api.durable.json.Members;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentDocumentTest {
  /** The blobs are those of the Python client, version 2.12. */
  private static final String OF_PYTHON = """
      `wwHioz3/VYAiNwwA`                                     | ``
      `wwHioz3/VYAiNwwCAAA=`                                 | `binary/null:`
      `wwHioz3/VYAiNwwEAgECAAA=`                             | `json/plain:true json/plain:false`
      `wwHioz3/VYAiNwwIBAAEAQT+//////////8BBP///////////wEA` | `json/plain:0 json/plain:-1 \
      json/plain:9223372036854775807 json/plain:-9223372036854775808`
      `wwHioz3/VYAiNwwGBgAAAAAAAPg/BgAAAAAAAACABpx1AIg85Dd+AA==` | `json/plain:1.5 \
      json/plain:-0.0 json/plain:1.0E300`
      `wwHioz3/VYAiNwwECgAKDsOp8J+YgAAA`                     | `json/plain:"" \
      json/plain:"é😀\\u0000"`
      `wwHioz3/VYAiNwwEDAQEAgwCBAQAAA4AAA==`                 | `json/plain:[1,[2]] json/plain:{}`
      `wwHioz3/VYAiNw4CCG9ubHkKBm9uZQA=`                     | `json/plain:{"only":"one"}`
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = OF_PYTHON)
  void givesWorkersOnePayloadInJsonForEachArgument(String blob, String payloads) {
    assertThat(shown(read(envelope(blob)).orElseThrow()))
        .isEqualTo(payloads == null ? "" : payloads);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = OF_PYTHON)
  void returnsTheEnvelopeThatWasSent(String blob, String payloads) {
    boolean isList = !payloads.contains("only");

    var returned = ArgumentDocument.write(read(envelope(blob)).orElseThrow());

    assertThat(returned.get("codec").getAsString()).isEqualTo("avro");
    assertThat(returned.get("blob").getAsString().equals(blob)).isEqualTo(isList);
  }

  @Test
  void keepsBytesWhereverTheyAre() {
    var alone = read(envelope("wwHioz3/VYAiNwwCCAQA/wA=")).orElseThrow();
    var within = read(envelope("wwHioz3/VYAiNwwCDgQCYgQCAmEOAgJ4DAIIAnoAAAAA")).orElseThrow();

    assertThat(alone.getPayloads(0).getMetadataOrThrow("encoding").toStringUtf8())
        .isEqualTo("binary/plain");
    assertThat(alone.getPayloads(0).getData().toByteArray()).containsExactly(0, 0xFF);
    assertThat(within.getPayloads(0).getMetadataOrThrow("encoding").toStringUtf8())
        .isEqualTo("avro/durable-workflow");
    assertThat(ArgumentDocument.write(within).get("blob").getAsString())
        .isEqualTo("wwHioz3/VYAiNwwCDgQCYgQCAmEOAgJ4DAIIAnoAAAAA");
  }

  @Test
  void readsAPlainListOfArguments() {
    var payloads =
        read("[{\"warehouse\":\"west-1\",\"threshold\":25},null,[1.0,true]]").orElseThrow();

    assertThat(shown(payloads))
        .isEqualTo("json/plain:{\"warehouse\":\"west-1\",\"threshold\":25} binary/null: "
            + "json/plain:[1.0,true]");
  }

  @Test
  void showsPayloadsOfOtherEncodingsAsTheyAre() {
    var foreign = Payloads.newBuilder()
        .addPayloads(PayloadValues.payload(new Value.Text("x")).toBuilder()
            .putMetadata("encoding", ByteString.copyFromUtf8("binary/encrypted")))
        .addPayloads(Payload.newBuilder()
            .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
            .setData(ByteString.copyFromUtf8("{not json")))
        .build();

    var returned = read(ArgumentDocument.write(foreign).toString()).orElseThrow();

    assertThat(returned.getPayloadsList())
        .allSatisfy(payload -> assertThat(payload.getMetadataOrThrow("encoding").toStringUtf8())
            .isEqualTo("avro/durable-workflow"));
    assertThat(PayloadValues.value(returned.getPayloads(0)))
        .isInstanceOfSatisfying(
            Value.Entries.class,
            map -> assertThat(map.entries()).containsOnlyKeys("metadata", "data"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `"text"`                                    | expected a list of arguments, found a text
      `7`                                         | expected a list of arguments, found a number
      `{"a":1}`                                   | expected a list of arguments or an envelope
      `{"codec":"json","blob":"[]"}`              | its codec must be "avro"
      `{"blob":"wwHioz3/VYAiNwwA"}`               | its codec must be "avro"
      `{"codec":"avro"}`                          | it does not begin as a value in Avro does
      `{"codec":"avro","blob":"[1,2]"}`           | its blob is not base 64
      `{"codec":"avro","blob":"wwHioz3_VYAiNwwA"}` | its blob is not base 64
      `{"codec":"avro","blob":"AAHioz3/VYAiNwwA"}` | it does not begin as a value in Avro does
      `{"codec":"avro","blob":"wwEAAAAAAAAAAAwA"}` | its Avro schema is not known
      `{"codec":"avro","blob":"wwHioz3/VYAiNw=="}` | its Avro value is cut off or malformed
      `{"codec":"avro","blob":"wwHioz3/VYAiNwwAAA=="}` | bytes follow its Avro value
      `{"codec":"avro","blob":"wwHioz3/VYAiNxA="}` | its Avro value has the unknown kind 8
      `{"codec":"avro","external_storage":{}}`    | it refers to a payload stored elsewhere
      `{"codec":"avro","external_payload":{}}`    | it refers to a payload stored elsewhere
      `[1e999]`                                   | the number 1e999 is too large
      """)
  void refusesWhatItCannotRead(String input, String reason) {
    var errors = new FieldErrors();

    assertThat(read(input, errors)).isEmpty();
    assertThat(errors.json().getAsJsonArray("input").get(0).getAsString())
        .startsWith("input cannot be read: " + reason);
  }

  @Test
  void believesNoLengthWithoutBytes() {
    // A string of 2^60 bytes, a list of 2^60 elements, lists in lists.
    for (var hex : new String[] {"0a80808080808080808020", "0c80808080808080808020"}) {
      assertThat(read(envelope(blob(hex)), new FieldErrors())).as(hex).isEmpty();
    }
    assertThat(read(envelope(blob("0c02".repeat(10_000))), new FieldErrors())).isEmpty();
  }

  @Test
  void endsAnyBytesWithAValueOrARefusal() {
    long seed = 20_261_118;
    var random = new Random(seed);
    var original = Base64.getDecoder().decode("wwHioz3/VYAiNwwEDAQEAgwCBAQAAA4AAA==");
    for (int i = 0; i < 20_000; i++) {
      var bytes = original.clone();
      for (int change = random.nextInt(4); change >= 0; change--) {
        bytes[10 + random.nextInt(bytes.length - 10)] = (byte) random.nextInt(256);
      }
      var blob = Base64.getEncoder().encodeToString(bytes);
      var errors = new FieldErrors();
      assertThat(read(envelope(blob), errors).isPresent())
          .as("seed %d: %s", seed, blob)
          .isEqualTo(errors.isEmpty());
    }
  }

  private static String blob(String hex) {
    var bytes = HexFormat.of().parseHex("c301e2a33dff55802237" + hex);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String envelope(String blob) {
    var envelope = new JsonObject();
    envelope.add("codec", new JsonPrimitive("avro"));
    envelope.add("blob", new JsonPrimitive(blob));
    return envelope.toString();
  }

  private static Optional<Payloads> read(String input) {
    var errors = new FieldErrors();
    var payloads = read(input, errors);
    assertThat(errors.isEmpty()).as(errors.json().toString()).isTrue();
    return payloads;
  }

  private static Optional<Payloads> read(String input, FieldErrors errors) {
    var body = new JsonObject();
    body.add("input", JsonText.element(input));
    return ArgumentDocument.read(Members.of(body, errors), "input");
  }

  private static String shown(Payloads payloads) {
    return payloads.getPayloadsList().stream()
        .map(payload -> payload.getMetadataOrThrow("encoding").toStringUtf8() + ":"
            + payload.getData().toStringUtf8())
        .collect(Collectors.joining(" "));
  }
}
