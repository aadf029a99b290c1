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

  // The kinds of a value, by their position in the schema.
  static final int NULL = 0;
  static final int BOOLEAN = 1;
  static final int LONG = 2;
  static final int DOUBLE = 3;
  static final int BYTES = 4;
  static final int STRING = 5;
  static final int ARRAY = 6;
  static final int MAP = 7;

  private AvroSchema() {}
}
