package dev.almanac.api;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Refuses requests with enum numbers that this server does not know, as a newer client may send
 * them. Rules choose by an enum's value, so an unknown one must be seen before anything is decided.
 *
 * <p>Enums that no rule looks at are {@linkplain #KEPT kept}: they are stored and shown as they
 * came. Code that copies such a field uses its number, as {@code getX()} cannot be set again.
 *
 * <p>The fields to look at are found once per type of message; types without enums cost nothing.
 */
public final class UnknownEnums {
  /**
   * Packages and types, each with the dot after it: failures are opaque to us, workers report about
   * themselves, and links are for people.
   */
  private static final Set<String> KEPT =
      Set.of("temporal.api.failure.v1.", "temporal.api.worker.v1.", "temporal.api.common.v1.Link.");

  private static final Map<Descriptor, List<FieldDescriptor>> CHECKED = new ConcurrentHashMap<>();

  private UnknownEnums() {}

  /** @throws Refused naming the field and the number */
  public static void refuse(Message message) {
    for (var field : checked(message.getDescriptorForType())) {
      if (field.isRepeated()) {
        ((List<?>) message.getField(field)).forEach(value -> check(field, value));
      } else if (message.hasField(field)) {
        check(field, message.getField(field));
      }
    }
  }

  private static void check(FieldDescriptor field, Object value) {
    if (value instanceof Message nested) {
      refuse(nested);
    } else if (value instanceof EnumValueDescriptor named && isUnknown(named)) {
      throw Refusal.invalidArgument("Invalid %s.%s: unknown %s %d."
              .formatted(
                  owner(field), field.getName(), field.getEnumType().getName(), named.getNumber()))
          .exception();
    }
  }

  private static boolean isUnknown(EnumValueDescriptor value) {
    return value.getType().findValueByNumber(value.getNumber()) == null;
  }

  /** The message's name; a map's entries have made-up types inside of it. */
  private static String owner(FieldDescriptor field) {
    var type = field.getContainingType();
    return type.toProto().getOptions().getMapEntry()
        ? type.getContainingType().getName() + "." + type.getName()
        : type.getName();
  }

  private static List<FieldDescriptor> checked(Descriptor type) {
    var known = CHECKED.get(type);
    return known == null ? CHECKED.computeIfAbsent(type, UnknownEnums::find) : known;
  }

  private static List<FieldDescriptor> find(Descriptor type) {
    return type.getFields().stream()
        .filter(field -> leadsToEnums(field, new HashSet<>()))
        .toList();
  }

  private static boolean leadsToEnums(FieldDescriptor field, Set<Descriptor> seen) {
    if (KEPT.stream().anyMatch(field.getContainingType().getFullName()::startsWith)) {
      return false;
    }
    if (field.getJavaType() == JavaType.ENUM) {
      return true;
    }
    return field.getJavaType() == JavaType.MESSAGE
        && seen.add(field.getMessageType())
        && field.getMessageType().getFields().stream().anyMatch(next -> leadsToEnums(next, seen));
  }
}
