package dev.almanac.simulator.actor;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;

/** Payloads that hold a text. */
public final class Texts {
  private Texts() {}

  static Payloads of(String text) {
    return Payloads.newBuilder()
        .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8(text)))
        .build();
  }

  public static String in(Payloads payloads) {
    return payloads.getPayloads(0).getData().toStringUtf8();
  }
}
