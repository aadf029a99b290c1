package dev.almanac.api.scan;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;

/** Finds the unknown numbers of a message by asking it for its fields. */
final class EnumWalk {
  private EnumWalk() {}

  /** A text for each, as it is refused with. */
  static List<String> unknown(Message message) {
    var found = new ArrayList<String>();
    walk(message, found);
    return found;
  }

  private static void walk(Message message, List<String> found) {
    if (UnknownEnums.areKeptIn(message.getDescriptorForType())) {
      return;
    }
    message.getAllFields().forEach((field, content) -> {
      List<?> values = content instanceof List<?> list ? list : List.of(content);
      for (var value : values) {
        if (value instanceof Message nested) {
          walk(nested, found);
        } else if (value instanceof EnumValueDescriptor named
            && named.getType().findValueByNumber(named.getNumber()) == null) {
          found.add("Invalid %s.%s: unknown %s %d."
              .formatted(
                  nameOf(message), field.getName(), named.getType().getName(), named.getNumber()));
        }
      }
    });
  }

  private static String nameOf(Message message) {
    var type = message.getDescriptorForType();
    return message instanceof MapEntry<?, ?>
        ? type.getContainingType().getName() + "." + type.getName()
        : type.getName();
  }
}
