package dev.almanac.house.published;

import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is on the wire: a line for each field, value and call of our own protos, sorted. */
final class Messages {
  private Messages() {}

  static List<String> of(List<FileDescriptor> files) {
    return Stream.of(
            files.stream()
                .flatMap(file -> file.getMessageTypes().stream())
                .flatMap(Messages::lines),
            files.stream().flatMap(file -> file.getEnumTypes().stream()).flatMap(Messages::lines),
            files.stream().flatMap(file -> file.getServices().stream()).flatMap(Messages::lines))
        .flatMap(lines -> lines)
        .sorted()
        .toList();
  }

  private static Stream<String> lines(Descriptor message) {
    return Stream.of(
            Stream.of("message " + message.getFullName()),
            message.getFields().stream().map(Messages::line),
            message.getNestedTypes().stream().flatMap(Messages::lines),
            message.getEnumTypes().stream().flatMap(Messages::lines))
        .flatMap(lines -> lines);
  }

  private static String line(FieldDescriptor field) {
    FieldDescriptorProto proto = field.toProto();
    String type = proto.getTypeName().isEmpty()
        ? field.getType().name().toLowerCase(Locale.ROOT)
        : proto.getTypeName().substring(1);
    String choice = field.getRealContainingOneof() == null
        ? ""
        : " of " + field.getRealContainingOneof().getName();
    return "field %s = %d %s%s%s"
        .formatted(field.getFullName(), field.getNumber(), mark(field), type, choice);
  }

  private static String mark(FieldDescriptor field) {
    boolean isMessage = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
    boolean isOptional = field.hasPresence()
        && !isMessage
        && field.getContainingOneof() != null
        && field.getRealContainingOneof() == null;
    return field.isRepeated() ? "repeated " : isOptional ? "optional " : "";
  }

  private static Stream<String> lines(EnumDescriptor values) {
    return values.getValues().stream()
        .map(value ->
            "value %s.%s = %d".formatted(values.getFullName(), value.getName(), value.getNumber()));
  }

  private static Stream<String> lines(ServiceDescriptor service) {
    return service.getMethods().stream().map(Messages::line);
  }

  private static String line(MethodDescriptor call) {
    return "call %s(%s) returns (%s)%s"
        .formatted(
            call.getFullName(),
            call.getInputType().getFullName(),
            call.getOutputType().getFullName(),
            call.isServerStreaming() ? " as a stream" : "");
  }
}
