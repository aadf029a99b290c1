package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.engine.attribute.NullPayloads;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import org.junit.jupiter.api.Test;

class NullPayloadTest {
  private static final Payload VALUE = payload("json/plain", "1");

  @Test
  void leavesOutWhatSaysThatThereIsNothing() {
    var memo = Memo.newBuilder()
        .putFields("kept", VALUE)
        .putFields("null", payload("binary/null", ""))
        .putFields("json", payload("json/plain", "null"))
        .putFields("empty", payload("json/plain", "[]"))
        .putFields("none", Payload.getDefaultInstance())
        .build();

    assertThat(NullPayloads.without(memo))
        .hasValueSatisfying(
            left -> assertThat(left.getFieldsMap()).containsOnlyKeys("kept").containsValue(VALUE));
  }

  @Test
  void leavesNothingOfWhatHasNothing() {
    var attributes = SearchAttributes.newBuilder()
        .putIndexedFields("a", payload("binary/null", ""))
        .build();

    assertThat(NullPayloads.without(attributes)).isEmpty();
    assertThat(NullPayloads.without(Memo.getDefaultInstance())).isEmpty();
  }

  private static Payload payload(String encoding, String data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8(encoding))
        .setData(ByteString.copyFromUtf8(data))
        .build();
  }
}
