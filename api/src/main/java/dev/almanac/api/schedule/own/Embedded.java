package dev.almanac.api.schedule.own;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import dev.almanac.api.NestingLimit;
import dev.almanac.api.RpcError;
import dev.almanac.api.scan.UnknownEnums;

/** Reads Temporal's messages inside of ours. */
public final class Embedded {
  private Embedded() {}

  /**
   * @throws dev.almanac.api.RpcException naming the field if the bytes are not such a message, or
   *     are nested too deeply
   */
  public static <T extends Message> T read(String field, Parser<T> parser, ByteString bytes) {
    try {
      T message = NestingLimit.read(field, parser, bytes);
      UnknownEnums.refuse(message);
      return message;
    } catch (InvalidProtocolBufferException e) {
      throw RpcError.invalidArgument(
              "Invalid %s: not a message of Temporal's (%s).".formatted(field, e.getMessage()))
          .exception();
    }
  }

  /**
   * Returns the value of a field that is in our request and in Temporal's message inside of it.
   *
   * @throws dev.almanac.api.RpcException if both have it and differ
   */
  static String agreed(String field, String ours, String theirs) {
    if (ours.isEmpty() || ours.equals(theirs)) {
      return theirs;
    }
    if (!theirs.isEmpty()) {
      throw RpcError.invalidArgument(
              "The %s of the request is '%s', but that of the embedded request is '%s'."
                  .formatted(field, ours, theirs))
          .exception();
    }
    return ours;
  }
}
