package dev.almanac.api.scan;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.almanac.api.RpcError;
import java.util.List;
import java.util.Optional;

/**
 * Refuses messages with enum numbers that this server does not know, as a newer client may send
 * them. Rules choose by an enum's value, so an unknown one must be seen before anything is decided.
 *
 * <p>Enums that no rule looks at are {@linkplain #KEPT kept}: they are stored and shown as they
 * came. Code that copies such a field uses its number, as {@code getX()} cannot be set again.
 */
public final class UnknownEnums {
  /**
   * Packages and types, each with the dot after it: failures are opaque to us, workers report about
   * themselves, and links are for people.
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
   * The refusal that names the field and the number; empty if all numbers are known.
   *
   * <p>The message is written for that, so for requests this comes after {@link RequestScan} has
   * found something. It decides: what came may hold a field twice, of which only the last counts.
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

  /** The message's name; a map's entries have made-up types inside of it. */
  private static String owner(FieldDescriptor field) {
    var type = field.getContainingType();
    return type.toProto().getOptions().getMapEntry()
        ? type.getContainingType().getName() + "." + type.getName()
        : type.getName();
  }
}
