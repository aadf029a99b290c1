package dev.almanac.api;

import io.grpc.HandlerRegistry;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Refuses methods that no service has. gRPC would echo a name of any length. */
final class UnknownMethods extends HandlerRegistry {
  @Override
  public ServerMethodDefinition<?, ?> lookupMethod(String name, @Nullable String authority) {
    var method = MethodDescriptor.newBuilder(new Unread(), new Unread())
        .setType(MethodDescriptor.MethodType.UNKNOWN)
        .setFullMethodName(name)
        .build();
    return ServerMethodDefinition.create(method, (call, headers) -> refuse(call, name));
  }

  private static ServerCall.Listener<Object> refuse(ServerCall<Object, Object> call, String name) {
    StatusMapping.refuse(
        call, RpcError.of(RpcError.Code.UNIMPLEMENTED, "Method not found: " + name));
    return new ServerCall.Listener<>() {};
  }

  /** Reads nothing of the request. */
  private static final class Unread implements MethodDescriptor.Marshaller<Object> {
    @Override
    public InputStream stream(Object value) {
      return new ByteArrayInputStream(new byte[0]);
    }

    @Override
    public Object parse(InputStream stream) {
      return new Object();
    }
  }
}
