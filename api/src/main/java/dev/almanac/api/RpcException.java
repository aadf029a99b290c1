package dev.almanac.api;

/** Carries an {@link RpcError} out of a handler. It is no fault, so it has no stack trace. */
public final class RpcException extends RuntimeException {
  private final transient RpcError error;

  public RpcException(RpcError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  public RpcError error() {
    return error;
  }
}
