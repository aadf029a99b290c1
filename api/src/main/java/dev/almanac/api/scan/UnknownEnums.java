package dev.almanac.api.scan;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.almanac.api.RpcError;
import java.util.List;
import java.util.Optional;

/**
 * Refuses messages with enum numbers that this server does not know, such as those of a newer
 * client. Rules branch on enum values, so unknown ones are refused before anything is decided.
 *
 * <p>Enums that no rule reads are {@linkplain #KEPT kept}: they are stored and shown as they came.
 * Code that copies such a field uses its number, because {@code getX()} cannot be set again.
 */
public final class UnknownEnums {
  /**
   * Packages and types, each with a dot at its end: failures are opaque to the server, workers
   * report about themselves, and links are for people.
   */
  private static final List<String> KEPT = List.of(
      "temporal.api.failure.v1.", "temporal.api.worker.v1.", "temporal.api.common.v1.Link.");

  private UnknownEnums() {}

  static boolean areKeptIn(Descriptor type) {
    return KEPT.stream().anyMatch(type.getFullName()::startsWith);
  }

  /** @throws dev.almanac.api.RpcException naming the field and the number */
  public static void refuse(Message message) {
    refusal(message).ifPresent(refusal -> {
      throw refusal.exception();
    });
  }

  /**
   * Returns the refusal that names the field and the number; empty if all numbers are known.
   *
   * <p>This serialises the message, so requests are checked only if {@link RequestScan} found
   * something. This result decides: of a field that the bytes contain twice, the last counts.
   */
  public static Optional<RpcError> refusal(Message message) {
    byte[] bytes = message.toByteArray();
    return RequestScan.of(bytes, bytes.length, message.getDescriptorForType(), Long.MAX_VALUE)
        .unknownEnum()
        .map(UnknownEnums::refusal);
  }

  private static RpcError refusal(RequestScan.UnknownEnum found) {
    var field = found.field();
    return RpcError.invalidArgument("Invalid %s.%s: unknown %s %d."
        .formatted(owner(field), field.getName(), field.getEnumType().getName(), found.number()));
  }

  /** Returns the message's name; the entries of a map have generated types inside of it. */
  private static String owner(FieldDescriptor field) {
    var type = field.getContainingType();
    return type.toProto().getOptions().getMapEntry()
        ? type.getContainingType().getName() + "." + type.getName()
        : type.getName();
  }
}
