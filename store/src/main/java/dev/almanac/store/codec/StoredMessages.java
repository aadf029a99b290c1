package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.almanac.store.Blob;

/**
 * Reads messages that are stored. What was accepted is stored inside a few more messages, so these
 * may be nested deeper than readers of protobufs allow by themselves.
 */
public final class StoredMessages {
  /** Far more than a request may have, and little enough for the stack of any thread. */
  static final int MOST_LEVELS = 1_000;

  private StoredMessages() {}

  /** The message that is all of a blob, whatever its format. */
  public static <T> T read(Blob blob, Parser<T> parser) throws InvalidProtocolBufferException {
    return read(CodedInputStream.newInstance(blob.payload()), parser);
  }

  /** The message that is a field of another, as bytes. */
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
