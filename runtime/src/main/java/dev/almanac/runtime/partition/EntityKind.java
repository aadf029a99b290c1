package dev.almanac.runtime.partition;

/** The kinds of things that live in a partition. */
public enum EntityKind {
  WORKFLOW(1),
  TASK_QUEUE(2),
  SCHEDULE(3);

  private final byte code;

  EntityKind(int code) {
    this.code = (byte) code;
  }

  /** Part of the hash: must never change. */
  byte code() {
    return code;
  }
}
