package dev.almanac.api.http.openapi;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import dev.almanac.api.http.json.ParameterBinding;
import dev.almanac.api.http.rpc.HttpBinding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the parameters that a call takes in its query. */
final class QueryFields {
  /** How many names a parameter has at most, with dots between them. */
  private static final int DEEPEST = 3;

  private QueryFields() {}

  /** Returns the parameters, without those that the path has. */
  static Map<String, FieldDescriptor> of(HttpBinding binding) {
    var type = binding.method().getInputType();
    var fields = new LinkedHashMap<String, FieldDescriptor>();
    add(type, type, "", 1, fields);
    List<List<FieldDescriptor>> inPath = binding.path().variables().stream()
        .map(variable -> ParameterBinding.path(type, variable))
        .toList();
    fields.keySet().removeIf(name -> inPath.contains(ParameterBinding.path(type, name)));
    return fields;
  }

  private static void add(
      Descriptor root,
      Descriptor type,
      String prefix,
      int depth,
      Map<String, FieldDescriptor> fields) {
    for (var field : type.getFields()) {
      String name = prefix + field.getJsonName();
      if (!ParameterBinding.path(root, name).isEmpty()) {
        fields.put(name, field);
      } else if (field.getJavaType() == JavaType.MESSAGE
          && !field.isRepeated()
          && depth < DEEPEST) {
        add(root, field.getMessageType(), name + ".", depth + 1, fields);
      }
    }
  }
}
