package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Reads messages from blobs and writes them to blobs, without copies in between. */
public final class Wire {
  private Wire() {}

  /** Writes to a coded stream. */
  public interface Writing {
    void to(CodedOutputStream out) throws IOException;
  }

  public static Blob blob(int format, MessageLite message) {
    return blob(format, message.getSerializedSize(), message::writeTo);
  }

  public static Blob blob(int format, int bytes, Writing writing) {
    return Blob.of(format, bytes, room -> write(room, writing));
  }

  private static void write(ByteBuffer room, Writing writing) {
    var out = CodedOutputStream.newInstance(room);
    try {
      writing.to(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("A message is longer than its computed size", e);
    }
  }

  /**
   * Reads a message of Temporal's, which shares no bytes with the blob, as it may be kept for long.
   */
  public static <T> T read(Blob blob, int format, Parser<T> parser) {
    return read(payload(blob, format), parser);
  }

  /** Reads a message of ours. Its byte fields share the bytes of the blob. */
  public static <T> T readShared(Blob blob, int format, Parser<T> parser) {
    var in = payload(blob, format).newCodedInput();
    in.enableAliasing(true);
    try {
      return StoredMessages.read(in, parser);
    } catch (InvalidProtocolBufferException e) {
      throw unreadable(blob.size(), e);
    }
  }

  /** Reads a nested message. */
  public static <T> T read(ByteString bytes, Parser<T> parser) {
    try {
      return StoredMessages.read(bytes.newCodedInput(), parser);
    } catch (InvalidProtocolBufferException e) {
      throw unreadable(bytes.size(), e);
    }
  }

  private static ByteString payload(Blob blob, int format) {
    if (blob.format() != format) {
      throw new StoreException.Corrupt(
          "Expected a blob of format %d, found %d".formatted(format, blob.format()), null);
    }
    return UnsafeByteOperations.unsafeWrap(
        blob.stored(), blob.payloadAt(), blob.size() - blob.payloadAt());
  }

  private static StoreException unreadable(int bytes, InvalidProtocolBufferException cause) {
    return new StoreException.Corrupt(
        "Expected a message, found %d bytes that cannot be read".formatted(bytes), cause);
  }
}
