package dev.almanac.store.run;

import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.WorkWrite;
import org.jspecify.annotations.Nullable;

/**
 * All changes of one step of a run. A {@code created} run must be new; any other must exist. A null
 * pointer or visibility leaves the stored one as it is.
 */
public record RunWrite(
    RunIdentity identity,
    StateWrite state,
    LogWrite log,
    @Nullable Pointer pointer,
    Attention attention,
    @Nullable VisibilityWrite visibility,
    WorkWrite exchange) {
  /** The counters after the step. */
  public record StateWrite(boolean created, RunState state) {}

  public RunWrite {
    int partition = identity.ref().partition();
    for (MessageKey taken : exchange.taken()) {
      if (taken.target() != partition) {
        throw new IllegalArgumentException(
            "Partition %d cannot take %s".formatted(partition, taken));
      }
    }
  }

  public static Builder create(RunIdentity run, RunState state) {
    return new Builder(run, new StateWrite(true, state));
  }

  public static Builder change(RunIdentity run, RunState state) {
    return new Builder(run, new StateWrite(false, state));
  }

  /** Collects the other changes of a step; not thread-safe. */
  public static final class Builder {
    private final RunIdentity identity;
    private final StateWrite state;
    private LogWrite log = LogWrite.NONE;
    private @Nullable Pointer pointer;
    private Attention attention = Attention.KEEP;
    private @Nullable VisibilityWrite visibility;
    private WorkWrite exchange = WorkWrite.NONE;

    private Builder(RunIdentity identity, StateWrite state) {
      this.identity = identity;
      this.state = state;
    }

    public Builder log(LogWrite value) {
      log = value;
      return this;
    }

    public Builder pointer(Pointer value) {
      pointer = value;
      return this;
    }

    public Builder attention(Attention value) {
      attention = value;
      return this;
    }

    public Builder visibility(VisibilityWrite value) {
      visibility = value;
      return this;
    }

    public Builder exchange(WorkWrite value) {
      exchange = value;
      return this;
    }

    public RunWrite build() {
      return new RunWrite(identity, state, log, pointer, attention, visibility, exchange);
    }
  }
}
