package dev.almanac.engine.attribute;

import com.google.gson.JsonArray;
import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import java.util.List;

/** Writes a list of keywords as SDKs read search attributes: JSON with a type. */
public final class KeywordListPayload {
  private static final Payload NOTHING = Payload.newBuilder()
      .putMetadata("encoding", ByteString.copyFromUtf8("binary/null"))
      .build();

  private KeywordListPayload() {}

  /** An empty list removes the attribute. */
  public static Payload of(List<String> keywords) {
    if (keywords.isEmpty()) {
      return NOTHING;
    }
    var json = new JsonArray(keywords.size());
    keywords.forEach(json::add);
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .putMetadata("type", ByteString.copyFromUtf8("KeywordList"))
        .setData(ByteString.copyFromUtf8(json.toString()))
        .build();
  }
}
