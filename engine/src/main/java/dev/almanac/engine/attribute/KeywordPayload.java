package dev.almanac.engine.attribute;

import com.google.gson.JsonPrimitive;
import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;

/** Writes a keyword as SDKs read search attributes: JSON with a type. */
public final class KeywordPayload {
  private KeywordPayload() {}

  public static Payload of(String keyword) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .putMetadata("type", ByteString.copyFromUtf8("Keyword"))
        .setData(ByteString.copyFromUtf8(new JsonPrimitive(keyword).toString()))
        .build();
  }
}
