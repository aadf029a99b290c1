package dev.almanac.protocol.operator;

import com.google.protobuf.BoolValue;
import com.google.protobuf.Empty;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoUtils;

/** The service {@code almanac.v1.OperatorService}, whose messages are protobuf's own. */
public final class AlmanacOperator {
  private static final String NAME = "almanac.v1.OperatorService";

  /** The clock of the server's machine is right. Answers whether the server had doubted it. */
  public static final MethodDescriptor<Empty, BoolValue> CONFIRM_CLOCK =
      MethodDescriptor.<Empty, BoolValue>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, "ConfirmClock"))
          .setRequestMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
          .setResponseMarshaller(ProtoUtils.marshaller(BoolValue.getDefaultInstance()))
          .setIdempotent(true)
          .build();

  public static final ServiceDescriptor SERVICE =
      ServiceDescriptor.newBuilder(NAME).addMethod(CONFIRM_CLOCK).build();

  private AlmanacOperator() {}
}
