package dev.almanac.engine.attribute;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import java.time.Instant;

/** Writes a time as SDKs read search attributes: JSON with a type. */
public final class DatetimePayload {
  private DatetimePayload() {}

  public static Payload of(Instant time) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .putMetadata("type", ByteString.copyFromUtf8("Datetime"))
        .setData(ByteString.copyFromUtf8("\"" + time + "\""))
        .build();
  }
}
