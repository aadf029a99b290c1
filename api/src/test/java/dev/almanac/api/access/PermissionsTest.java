package dev.almanac.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.identity.Permission;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PermissionsTest {
  /** They name a namespace that does not exist yet, or one of those that they are about. */
  private static final Set<String> OF_THE_SYSTEM = Set.of("RegisterNamespace", "RotateKeys");

  static Stream<MethodDescriptor<?, ?>> methods() {
    return List.<ServiceDescriptor>of(
            WorkflowServiceGrpc.getServiceDescriptor(),
            OperatorServiceGrpc.getServiceDescriptor(),
            TestServiceGrpc.getServiceDescriptor(),
            ScheduleServiceGrpc.getServiceDescriptor(),
            dev.almanac.protocol.operator.v1.OperatorServiceGrpc.getServiceDescriptor())
        .stream()
        .flatMap(service -> service.getMethods().stream());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void areStatedForEveryMethod(MethodDescriptor<?, ?> method) {
    assertThat(Permissions.of(method)).as(method.getFullMethodName()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void areOfANamespaceIfTheRequestNamesOne(MethodDescriptor<?, ?> method) {
    boolean namesOne = method.getSchemaDescriptor() instanceof ProtoMethodDescriptorSupplier schema
        && schema.getMethodDescriptor().getInputType().findFieldByName("namespace") != null;

    boolean isOfNamespace =
        Permissions.of(method).orElseThrow().scope() == Permission.Scope.NAMESPACE;

    assertThat(isOfNamespace)
        .as(method.getFullMethodName())
        .isEqualTo(namesOne && !OF_THE_SYSTEM.contains(method.getBareMethodName()));
  }
}
