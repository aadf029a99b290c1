package dev.almanac.api.http.json;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts parameters of a path or query into the fields of a request. A name like
 * {@code execution.workflowId} leads into inner messages.
 */
public final class ParameterBinding {
  private ParameterBinding() {}

  /**
   * Sets a field.
   *
   * @throws JsonException if there is no such field, or a value does not fit it
   */
  public static void set(Message.Builder request, String name, List<String> values)
      throws JsonException {
    List<FieldDescriptor> path = path(request.getDescriptorForType(), name);
    if (path.isEmpty()) {
      throw new JsonException(
          name, "%s has no such field".formatted(request.getDescriptorForType().getName()));
    }
    var message = request;
    for (var field : path.subList(0, path.size() - 1)) {
      message = message.getFieldBuilder(field);
    }
    setLast(message, path.getLast(), name, values);
  }

  /** Returns the fields that a name leads through; empty if there is none, or no parameter fits. */
  public static List<FieldDescriptor> path(Descriptor type, String name) {
    var path = new ArrayList<FieldDescriptor>();
    Descriptor inner = type;
    for (String part : name.split("\\.", -1)) {
      @Nullable
      FieldDescriptor field = inner == null ? null : FieldNames.of(inner).field(part);
      if (field == null) {
        return List.of();
      }
      path.add(field);
      inner = innerType(field);
    }
    return takesText(path.getLast()) ? path : List.of();
  }

  private static @Nullable Descriptor innerType(FieldDescriptor field) {
    boolean isMessage = field.getJavaType() == JavaType.MESSAGE && !field.isRepeated();
    return isMessage && !WellKnownJson.covers(field.getMessageType())
        ? field.getMessageType()
        : null;
  }

  private static boolean takesText(FieldDescriptor field) {
    return field.getJavaType() != JavaType.MESSAGE
        || WellKnownText.covers(field.getMessageType())
        || WellKnownJson.isWrapper(field.getMessageType());
  }

  private static void setLast(
      Message.Builder message, FieldDescriptor field, String name, List<String> values)
      throws JsonException {
    if (field.isRepeated()) {
      for (String value : values) {
        message.addRepeatedField(field, value(message, field, name, value));
      }
    } else if (values.size() == 1) {
      message.setField(field, value(message, field, name, values.getFirst()));
    } else {
      throw new JsonException(name, "expected one value, found %d".formatted(values.size()));
    }
  }

  private static Object value(
      Message.Builder message, FieldDescriptor field, String name, String text)
      throws JsonException {
    if (field.getJavaType() != JavaType.MESSAGE) {
      return ScalarText.read(field, () -> name, text);
    }
    if (WellKnownText.covers(field.getMessageType())) {
      return WellKnownText.read(field.getMessageType(), () -> name, text);
    }
    var wrapped = field.getMessageType().findFieldByNumber(1);
    return message
        .newBuilderForField(field)
        .setField(wrapped, ScalarText.read(wrapped, () -> name, text))
        .build();
  }
}
