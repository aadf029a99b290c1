package dev.almanac.runtime.fault;

/** Is told what a server cannot go on after. Any thread may tell; the call may not return. */
@FunctionalInterface
public interface FatalFaults {
  /** Where nobody listens: a fault is then a bug of whoever did without a listener. */
  FatalFaults UNHEARD = fault -> {
    throw new IllegalStateException(fault.message(), fault.cause());
  };

  void report(FatalFault fault);
}
