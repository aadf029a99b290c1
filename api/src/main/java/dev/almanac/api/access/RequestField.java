package dev.almanac.api.access;

import com.google.protobuf.Message;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

/** Reads a text that many requests have by the same name, without protobuf's slow reflection. */
final class RequestField {
  private final MethodHandle getter;

  private RequestField(MethodHandle getter) {
    this.getter = getter;
  }

  /** Returns the field {@code namespace} of a type of requests, if it has one. */
  static Optional<RequestField> namespaceOf(Class<? extends Message> type) {
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

  String of(Message request) {
    try {
      return (String) getter.invokeExact(request);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("A getter of a message does not fail", e);
    }
  }
}
