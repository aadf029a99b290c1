package dev.almanac.api.testservice;

import com.google.protobuf.Descriptors;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import dev.almanac.protocol.testservice.GetCurrentTimeResponse;
import dev.almanac.protocol.testservice.LockTimeSkippingRequest;
import dev.almanac.protocol.testservice.LockTimeSkippingResponse;
import dev.almanac.protocol.testservice.SleepRequest;
import dev.almanac.protocol.testservice.SleepResponse;
import dev.almanac.protocol.testservice.SleepUntilRequest;
import dev.almanac.protocol.testservice.TestServiceProto;
import dev.almanac.protocol.testservice.UnlockTimeSkippingRequest;
import dev.almanac.protocol.testservice.UnlockTimeSkippingResponse;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoServiceDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;

/** The methods of the service, as stubs would have them; no published artifact of ours has any. */
public final class TestService {
  private static final Descriptors.ServiceDescriptor SCHEMA =
      TestServiceProto.getDescriptor().findServiceByName("TestService");

  static final MethodDescriptor<LockTimeSkippingRequest, LockTimeSkippingResponse> LOCK = method(
      "LockTimeSkipping",
      LockTimeSkippingRequest.getDefaultInstance(),
      LockTimeSkippingResponse.getDefaultInstance());

  static final MethodDescriptor<UnlockTimeSkippingRequest, UnlockTimeSkippingResponse> UNLOCK =
      method(
          "UnlockTimeSkipping",
          UnlockTimeSkippingRequest.getDefaultInstance(),
          UnlockTimeSkippingResponse.getDefaultInstance());

  static final MethodDescriptor<SleepRequest, SleepResponse> SLEEP =
      method("Sleep", SleepRequest.getDefaultInstance(), SleepResponse.getDefaultInstance());

  static final MethodDescriptor<SleepUntilRequest, SleepResponse> SLEEP_UNTIL = method(
      "SleepUntil", SleepUntilRequest.getDefaultInstance(), SleepResponse.getDefaultInstance());

  static final MethodDescriptor<SleepRequest, SleepResponse> UNLOCK_WITH_SLEEP = method(
      "UnlockTimeSkippingWithSleep",
      SleepRequest.getDefaultInstance(),
      SleepResponse.getDefaultInstance());

  static final MethodDescriptor<Empty, GetCurrentTimeResponse> GET_CURRENT_TIME = method(
      "GetCurrentTime", Empty.getDefaultInstance(), GetCurrentTimeResponse.getDefaultInstance());

  private static final ServiceDescriptor DESCRIPTOR = ServiceDescriptor.newBuilder(
          SCHEMA.getFullName())
      .setSchemaDescriptor(new Schema())
      .addMethod(LOCK)
      .addMethod(UNLOCK)
      .addMethod(SLEEP)
      .addMethod(SLEEP_UNTIL)
      .addMethod(UNLOCK_WITH_SLEEP)
      .addMethod(GET_CURRENT_TIME)
      .build();

  private TestService() {}

  public static ServiceDescriptor descriptor() {
    return DESCRIPTOR;
  }

  private static <Q extends Message, A extends Message> MethodDescriptor<Q, A> method(
      String name, Q request, A answer) {
    return MethodDescriptor.<Q, A>newBuilder()
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SCHEMA.getFullName(), name))
        .setRequestMarshaller(ProtoUtils.marshaller(request))
        .setResponseMarshaller(ProtoUtils.marshaller(answer))
        .build();
  }

  /** Where reflection finds the proto. */
  private static final class Schema implements ProtoServiceDescriptorSupplier {
    @Override
    public Descriptors.FileDescriptor getFileDescriptor() {
      return TestServiceProto.getDescriptor();
    }

    @Override
    public Descriptors.ServiceDescriptor getServiceDescriptor() {
      return SCHEMA;
    }
  }
}
