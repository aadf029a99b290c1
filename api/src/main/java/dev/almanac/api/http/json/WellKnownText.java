package dev.almanac.api.http.json;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.FieldMask;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.FieldMaskUtil;
import com.google.protobuf.util.Timestamps;
import java.text.ParseException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Messages that JSON writes as one text: times, durations and masks of fields. */
final class WellKnownText {
  private WellKnownText() {}

  static boolean covers(Descriptor type) {
    return switch (type.getFullName()) {
      case "google.protobuf.Timestamp", "google.protobuf.Duration", "google.protobuf.FieldMask" ->
        true;
      default -> false;
    };
  }

  /** Returns the text of a message of a covered type; null if it holds no valid value. */
  static @Nullable String write(Message message) {
    try {
      return switch (message.getDescriptorForType().getFullName()) {
        case "google.protobuf.Timestamp" ->
          Timestamps.toString(as(Timestamp.getDefaultInstance(), message));
        case "google.protobuf.Duration" ->
          Durations.toString(as(Duration.getDefaultInstance(), message));
        default -> FieldMaskUtil.toJsonString(as(FieldMask.getDefaultInstance(), message));
      };
    } catch (IllegalArgumentException | InvalidProtocolBufferException e) {
      return null;
    }
  }

  /**
   * Reads a message of a covered type.
   *
   * @param name returns that of the field, for errors only: it may be long
   * @throws JsonException if the text is none
   */
  static Message read(Descriptor type, Supplier<String> name, String text) throws JsonException {
    try {
      return switch (type.getFullName()) {
        case "google.protobuf.Timestamp" -> Timestamps.parse(text);
        case "google.protobuf.Duration" -> Durations.parse(text);
        default -> FieldMaskUtil.fromJsonString(text);
      };
    } catch (ParseException | IllegalArgumentException e) {
      throw new JsonException(
          name.get(),
          "expected %s, found '%s'".formatted(expected(type), ScalarText.shortened(text)));
    }
  }

  private static String expected(Descriptor type) {
    return switch (type.getFullName()) {
      case "google.protobuf.Timestamp" -> "a time like 2026-01-31T08:30:00Z";
      case "google.protobuf.Duration" -> "a duration in seconds like 90s";
      default -> "names of fields with commas between them";
    };
  }

  /** Messages without generated classes come as dynamic ones. */
  @SuppressWarnings("unchecked")
  private static <M extends Message> M as(M type, Message message)
      throws InvalidProtocolBufferException {
    return type.getClass().isInstance(message)
        ? (M) message
        : (M) type.getParserForType().parseFrom(message.toByteString());
  }
}
