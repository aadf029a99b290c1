package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.almanac.store.Blob;

/**
 * Reads stored messages. An accepted request is stored inside a few more messages, so the nesting
 * may be deeper than protobuf parsers allow by default.
 */
public final class StoredMessages {
  /** Far more than a request may have, and few enough for the stack of any thread. */
  static final int MOST_LEVELS = 1_000;

  private StoredMessages() {}

  /** Reads the message that fills a blob, in any format. */
  public static <T> T read(Blob blob, Parser<T> parser) throws InvalidProtocolBufferException {
    return read(CodedInputStream.newInstance(blob.payload()), parser);
  }

  /** Reads a message from a bytes field of another. */
  public static <T> T read(ByteString bytes, Parser<T> parser)
      throws InvalidProtocolBufferException {
    return read(bytes.newCodedInput(), parser);
  }

  static <T> T read(CodedInputStream in, Parser<T> parser) throws InvalidProtocolBufferException {
    in.setRecursionLimit(MOST_LEVELS);
    T message = parser.parseFrom(in);
    in.checkLastTagWas(0);
    return message;
  }
}
