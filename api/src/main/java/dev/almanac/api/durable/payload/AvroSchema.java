package dev.almanac.api.durable.payload;

import com.google.protobuf.ByteString;
import java.util.HexFormat;

/** The fixed schema of Durable Workflow's payloads, {@code durable_workflow.protocol.Value}. */
final class AvroSchema {
  /** Begins every value in Avro's single-object encoding. */
  static final ByteString MARK = ByteString.copyFrom(new byte[] {(byte) 0xC3, 1});

  /** Identifies the schema; its clients refuse any other. */
  static final ByteString FINGERPRINT =
      ByteString.copyFrom(HexFormat.of().parseHex("e2a33dff55802237"));

  /** The kinds of a value, in the order of the schema: the position is the number on the wire. */
  enum Kind {
    NULL,
    BOOLEAN,
    LONG,
    DOUBLE,
    BYTES,
    STRING,
    ARRAY,
    MAP
  }

  private AvroSchema() {}
}
