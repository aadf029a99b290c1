package dev.almanac.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.almanac.protocol.operator.v1.OperatorServiceProto;
import dev.almanac.protocol.schedule.v1.ScheduleServiceProto;
import dev.almanac.protocol.v1.EmbeddedProto;
import io.temporal.api.workflowservice.v1.ServiceProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the protos of our own services say about JSON and HTTP. */
class AnnotationsTest {
  private static final List<FileDescriptor> SERVICES =
      List.of(ScheduleServiceProto.getDescriptor(), OperatorServiceProto.getDescriptor());

  /** Bytes that mean nothing to clients. */
  private static final Set<String> OPAQUE = Set.of(
      "almanac.v1.AuditPlace.hash",
      "almanac.v1.StoredAuditRecord.hash",
      "almanac.v1.StoredAuditRecord.stored",
      "almanac.schedule.v1.CreateScheduleResponse.conflict_token",
      "almanac.schedule.v1.ReadTimelineRequest.page_token",
      "almanac.schedule.v1.ReadTimelineResponse.next_page_token");

  @TestFactory
  Stream<DynamicTest> bytesSayWhichMessageTheyHold() {
    var known = messages(ServiceProto.getDescriptor());
    return bytes()
        .filter(field -> !OPAQUE.contains(field.getFullName()))
        .map(field -> DynamicTest.dynamicTest(
            field.getFullName(),
            () -> assertThat(known)
                .contains(field.getOptions().getExtension(EmbeddedProto.embedded))));
  }

  @Test
  void onlyBytesOfOpaqueFieldsSayNothing() {
    assertThat(bytes()
            .filter(field -> !field.getOptions().hasExtension(EmbeddedProto.embedded))
            .map(FieldDescriptor::getFullName))
        .containsExactlyInAnyOrderElementsOf(OPAQUE);
  }

  @TestFactory
  Stream<DynamicTest> everyCallHasAPathWhoseVariablesAreFields() {
    return methods()
        .map(method -> DynamicTest.dynamicTest(method.getFullName(), () -> {
          String path = path(method);
          assertThat(path).startsWith("/api/almanac/v1/");
          assertThat(variables(path))
              .allSatisfy(variable ->
                  assertThat(isText(method.getInputType(), variable)).isTrue());
        }));
  }

  @Test
  void noTwoCallsShareAPath() {
    var calls = new HashMap<String, String>();
    methods().forEach(method -> {
      var rule = method.getOptions().getExtension(AnnotationsProto.http);
      String route = rule.getPatternCase() + " " + withoutNames(path(method));
      assertThat(calls.put(route, method.getFullName())).as(route).isNull();
    });
  }

  @Test
  void whatReadsIsAGetAndWhatChangesIsNot() {
    methods().forEach(method -> {
      boolean reads = Stream.of("List", "Describe", "Explain", "Read", "Plan", "Count")
          .anyMatch(method.getName()::startsWith);
      var rule = method.getOptions().getExtension(AnnotationsProto.http);
      assertThat(rule.getPatternCase() == HttpRule.PatternCase.GET)
          .as(method.getFullName())
          .isEqualTo(reads);
    });
  }

  private static Stream<MethodDescriptor> methods() {
    return SERVICES.stream()
        .flatMap(file -> file.getServices().stream())
        .flatMap(service -> service.getMethods().stream());
  }

  private static Stream<FieldDescriptor> bytes() {
    return SERVICES.stream()
        .flatMap(file -> files(file).stream())
        .filter(file -> file.getPackage().startsWith("almanac."))
        .flatMap(file -> file.getMessageTypes().stream())
        .flatMap(type -> type.getFields().stream())
        .filter(field -> field.getType() == FieldDescriptor.Type.BYTES);
  }

  private static Set<FileDescriptor> files(FileDescriptor root) {
    Set<FileDescriptor> found = new LinkedHashSet<>();
    var open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      var file = open.removeLast();
      if (found.add(file)) {
        open.addAll(file.getDependencies());
      }
    }
    return found;
  }

  private static Set<String> messages(FileDescriptor root) {
    var names = new LinkedHashSet<String>();
    files(root)
        .forEach(file -> file.getMessageTypes().forEach(type -> names.add(type.getFullName())));
    return names;
  }

  private static String path(MethodDescriptor method) {
    var rule = method.getOptions().getExtension(AnnotationsProto.http);
    Map<HttpRule.PatternCase, String> paths = Map.of(
        HttpRule.PatternCase.GET, rule.getGet(),
        HttpRule.PatternCase.POST, rule.getPost(),
        HttpRule.PatternCase.DELETE, rule.getDelete());
    return paths.getOrDefault(rule.getPatternCase(), "none");
  }

  private static List<String> variables(String path) {
    return Stream.of(path.split("/"))
        .filter(segment -> segment.startsWith("{"))
        .map(segment -> segment.substring(1, segment.length() - 1))
        .toList();
  }

  private static String withoutNames(String path) {
    return String.join(
        "/",
        Stream.of(path.split("/"))
            .map(part -> part.startsWith("{") ? "*" : part)
            .toList());
  }

  private static boolean isText(Descriptor type, String variable) {
    Descriptor at = type;
    String[] names = variable.split("\\.", -1);
    for (int i = 0; i < names.length - 1; i++) {
      at = at.findFieldByName(names[i]).getMessageType();
    }
    var field = at.findFieldByName(names[names.length - 1]);
    return field != null && field.getType() == FieldDescriptor.Type.STRING;
  }
}
