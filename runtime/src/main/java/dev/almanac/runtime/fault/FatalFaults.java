package dev.almanac.runtime.fault;

/** Receives fatal faults. Any thread may report one; the call may not return. */
@FunctionalInterface
public interface FatalFaults {
  /** Has no listener: throws, because the caller should have provided one. */
  FatalFaults UNHEARD = fault -> {
    throw new IllegalStateException(fault.message(), fault.cause());
  };

  void report(FatalFault fault);
}
