package dev.almanac.bench.load.worker;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.util.Random;

/** The content of inputs, results and signals: incompressible bytes. */
public final class Ballast {
  private static final long SEED = 20_260_101;

  private final Payloads payloads;

  public Ballast(int size) {
    var bytes = new byte[size];
    new Random(SEED).nextBytes(bytes);
    payloads = Payloads.newBuilder()
        .addPayloads(Payload.newBuilder()
            .putMetadata("encoding", ByteString.copyFromUtf8("binary/plain"))
            .setData(ByteString.copyFrom(bytes)))
        .build();
  }

  public Payloads payloads() {
    return payloads;
  }
}
