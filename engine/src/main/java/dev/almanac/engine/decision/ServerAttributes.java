package dev.almanac.engine.decision;

import com.google.protobuf.ByteString;
import dev.almanac.engine.attribute.KeywordListPayload;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.log.Fact;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.List;

/** Search attributes that the server sets. */
public final class ServerAttributes {
  private ServerAttributes() {}

  /** Sets an attribute, or removes it if the list is empty; updates lists if it changed. */
  public static void show(Draft draft, String name, List<String> keywords) {
    var shown = draft
        .run()
        .execution()
        .properties()
        .searchAttributes()
        .getIndexedFieldsMap()
        .get(name);
    var next = KeywordListPayload.of(keywords);
    boolean isUnchanged = keywords.isEmpty() ? shown == null : next.equals(shown);
    if (!isUnchanged) {
      draft.note(new Fact.AttributesChanged(
          SearchAttributes.newBuilder().putIndexedFields(name, next).build()));
      draft.effect(new Effect.ShowInLists());
    }
  }

  /** Shows the external payloads of a closed run, if it has any. */
  public static void conclude(Draft draft) {
    var external = draft.run().history().totals().external();
    if (external.count() > 0) {
      draft.note(new Fact.AttributesChanged(SearchAttributes.newBuilder()
          .putIndexedFields(KnownAttributes.EXTERNAL_PAYLOADS, whole(external.count()))
          .putIndexedFields(KnownAttributes.EXTERNAL_BYTES, whole(external.bytes()))
          .build()));
    }
  }

  private static Payload whole(long number) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .putMetadata("type", ByteString.copyFromUtf8("Int"))
        .setData(ByteString.copyFromUtf8(Long.toString(number)))
        .build();
  }
}
