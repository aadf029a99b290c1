package dev.almanac.api.access;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.Optional;

/** Reads a text that many requests have by the same name, without protobuf's slow reflection. */
public final class RequestField {
  private final MethodHandle getter;

  private RequestField(MethodHandle getter) {
    this.getter = getter;
  }

  /** Returns the field {@code namespace} of the requests of a method, if they have one. */
  public static Optional<RequestField> namespaceOf(MethodDescriptor<?, ?> method) {
    if (method.getRequestMarshaller() instanceof PrototypeMarshaller<?> known
        && known.getMessagePrototype() instanceof Message prototype) {
      return namespaceOf(Objects.requireNonNull(prototype).getClass());
    }
    throw new IllegalStateException("No type of requests for " + method.getFullMethodName());
  }

  private static Optional<RequestField> namespaceOf(Class<? extends Message> type) {
    try {
      var getter = MethodHandles.publicLookup()
          .findVirtual(type, "getNamespace", MethodType.methodType(String.class));
      return Optional.of(
          new RequestField(getter.asType(MethodType.methodType(String.class, Message.class))));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("Generated messages are public: " + type, e);
    }
  }

  public String of(Message request) {
    try {
      return (String) getter.invokeExact(request);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("A getter of a message does not fail", e);
    }
  }
}
