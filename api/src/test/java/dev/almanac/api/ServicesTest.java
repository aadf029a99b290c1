package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.access.Reception;
import dev.almanac.api.traffic.Traffic;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DeprecateNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ServicesTest {
  private static final Traffic TRAFFIC = Traffic.within(1L << 30, () -> 0);

  private final CallFrame frame = new CallFrame(CallGuard.NONE, new StatusMapping(() -> "id"));

  @Test
  void everyMethodOfTheProtoHasAHandlerOrIsListedAsUnimplemented() {
    var services = Services.of(Stub.all(), frame, () -> 0, TRAFFIC, Reception.forAnybody());

    assertThat(services)
        .extracting(service -> service.getMethods().size())
        .containsExactlyElementsOf(
            Services.SPOKEN.stream().map(service -> service.getMethods().size()).toList());
  }

  @Test
  void nothingIsListedThatTheProtoDoesNotHave() {
    assertThat(Services.SPOKEN)
        .filteredOn(service -> service.getName().startsWith("temporal."))
        .allSatisfy(service -> assertThat(Unimplemented.listedFor(service.getName()))
            .isNotEmpty()
            .isSubsetOf(service.getMethods().stream()
                .map(MethodDescriptor::getBareMethodName)
                .toList()));
  }

  @Test
  void refusesToStartWithoutAHandler() {
    var handlers = Stub.all();
    handlers.removeIf(
        handler -> handler.method().equals(WorkflowServiceGrpc.getGetSystemInfoMethod()));

    assertThatThrownBy(() -> Services.of(handlers, frame, () -> 0, TRAFFIC, Reception.forAnybody()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("WorkflowService/GetSystemInfo has no handler");
  }

  @Test
  void refusesAHandlerForWhatIsListedAsUnimplemented() {
    var deprecate = new Stub<>(
        WorkflowServiceGrpc.getDeprecateNamespaceMethod(),
        (request, call) ->
            CompletableFuture.completedFuture(DeprecateNamespaceResponse.getDefaultInstance()));

    // The table shrinks as handlers come; the rule is tested while it still has this one.
    assertThat(Unimplemented.lists(deprecate.method())).isTrue();
    assertThatThrownBy(
            () -> Services.of(Stub.all(deprecate), frame, () -> 0, TRAFFIC, Reception.forAnybody()))
        .hasMessageContaining("has a handler, and is listed as unimplemented");
  }

  @Test
  void refusesTwoHandlersForOneMethod() {
    var handlers = Stub.all();
    handlers.add(handlers.getFirst());

    assertThatThrownBy(() -> Services.of(handlers, frame, () -> 0, TRAFFIC, Reception.forAnybody()))
        .hasMessageContaining("Two handlers for");
  }

  @Test
  void namesTheServicesAsTemporalDoesAndAddsItsOwn() {
    assertThat(Services.of(Stub.all(), frame, () -> 0, TRAFFIC, Reception.forAnybody()))
        .extracting(service -> service.getServiceDescriptor().getName())
        .isEqualTo(List.of(
            "temporal.api.workflowservice.v1.WorkflowService",
            "temporal.api.operatorservice.v1.OperatorService",
            "almanac.v1.OperatorService",
            "almanac.schedule.v1.ScheduleService"));
  }
}
