package dev.almanac.runtime.partition;

/** What has a home in a partition. */
public enum EntityKind {
  WORKFLOW(1),
  TASK_QUEUE(2),
  SCHEDULE(3);

  private final byte code;

  EntityKind(int code) {
    this.code = (byte) code;
  }

  /** Part of the hash, so never to be changed. */
  byte code() {
    return code;
  }
}
