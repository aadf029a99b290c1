package dev.almanac.api.http.openapi;

import com.google.gson.stream.JsonWriter;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.almanac.api.http.json.EmbeddedFields;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the schemas of messages as their JSON has them, and remembers which were mentioned. */
final class Schemas {
  private final JsonWriter out;
  private final Set<Descriptor> mentioned = new HashSet<>();
  private final Queue<Descriptor> unwritten = new ArrayDeque<>();

  Schemas(JsonWriter out) {
    this.out = out;
  }

  /** Writes the schema of a field's values. */
  void field(FieldDescriptor field) throws IOException {
    if (field.isMapField()) {
      out.beginObject().name("type").value("object").name("additionalProperties");
      value(field.getMessageType().findFieldByNumber(2));
      out.endObject();
    } else if (field.isRepeated()) {
      out.beginObject().name("type").value("array").name("items");
      value(field);
      out.endObject();
    } else {
      value(field);
    }
  }

  private void value(FieldDescriptor field) throws IOException {
    @Nullable Descriptor embedded = EmbeddedFields.type(field);
    if (embedded != null) {
      message(embedded);
      return;
    }
    switch (field.getType()) {
      case MESSAGE, GROUP -> message(field.getMessageType());
      case ENUM -> names(field.getEnumType());
      case BOOL -> simple("boolean", "");
      case STRING -> simple("string", "");
      case BYTES -> simple("string", "byte");
      case FLOAT -> simple("number", "float");
      case DOUBLE -> simple("number", "double");
      case INT32, SINT32, SFIXED32 -> simple("integer", "int32");
      case UINT32, FIXED32 -> simple("integer", "int64");
      case INT64, SINT64, SFIXED64 -> simple("string", "int64");
      case UINT64, FIXED64 -> simple("string", "uint64");
    }
  }

  /** Mentions a message whose schema is written later, or writes what stands for it in JSON. */
  void message(Descriptor type) throws IOException {
    switch (type.getFullName()) {
      case "google.protobuf.Timestamp" -> simple("string", "date-time");
      case "google.protobuf.Duration" -> simple("string", "duration");
      case "google.protobuf.FieldMask" -> simple("string", "");
      case "google.protobuf.Any", "google.protobuf.Struct" -> simple("object", "");
      case "google.protobuf.Value" -> out.beginObject().endObject();
      case "google.protobuf.ListValue" -> {
        out.beginObject().name("type").value("array");
        out.name("items").beginObject().endObject().endObject();
      }
      case "temporal.api.common.v1.Payload" -> anything("Any JSON, or a payload in full.");
      case "temporal.api.common.v1.Payloads" -> anything("An array of any JSON, or in full.");
      default -> {
        if (type.getFile().getName().equals("google/protobuf/wrappers.proto")) {
          value(type.findFieldByNumber(1));
        } else {
          out.beginObject().name("$ref").value("#/components/schemas/" + type.getFullName());
          out.endObject();
          if (mentioned.add(type)) {
            unwritten.add(type);
          }
        }
      }
    }
  }

  private void names(EnumDescriptor type) throws IOException {
    out.beginObject().name("type").value("string").name("enum").beginArray();
    for (var value : type.getValues()) {
      out.value(value.getName());
    }
    out.endArray().endObject();
  }

  private void simple(String type, String format) throws IOException {
    out.beginObject().name("type").value(type);
    if (!format.isEmpty()) {
      out.name("format").value(format);
    }
    out.endObject();
  }

  private void anything(String description) throws IOException {
    out.beginObject().name("description").value(description).endObject();
  }

  /** Writes the schemas of all messages that were mentioned, and of those that they mention. */
  void writeAll() throws IOException {
    out.beginObject();
    for (var type = unwritten.poll(); type != null; type = unwritten.poll()) {
      out.name(type.getFullName()).beginObject();
      out.name("type").value("object");
      out.name("properties").beginObject();
      for (var field : type.getFields()) {
        out.name(field.getJsonName());
        field(field);
      }
      out.endObject().endObject();
    }
    out.endObject();
  }
}
