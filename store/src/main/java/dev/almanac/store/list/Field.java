package dev.almanac.store.list;

/** What conditions are about. A run has one value of a field, none, or several of an attribute. */
public sealed interface Field {
  /** What its values are. */
  enum Kind {
    TEXT,
    WHOLE,
    REAL
  }

  Kind kind();

  /** What the server itself says of a run. Times are nanoseconds; ids are text as users see it. */
  enum Listed implements Field {
    WORKFLOW_ID(Kind.TEXT),
    RUN_ID(Kind.TEXT),
    WORKFLOW_TYPE(Kind.TEXT),
    TASK_QUEUE(Kind.TEXT),
    STATUS(Kind.WHOLE),
    START_TIME(Kind.WHOLE),
    EXECUTION_TIME(Kind.WHOLE),
    /** Like the next three, of closed runs alone. */
    CLOSE_TIME(Kind.WHOLE),
    EXECUTION_DURATION(Kind.WHOLE),
    HISTORY_LENGTH(Kind.WHOLE),
    HISTORY_BYTES(Kind.WHOLE),
    /** Of closed runs for which it was counted. */
    TRANSITIONS(Kind.WHOLE),
    /** Like the next, of children alone. */
    PARENT_WORKFLOW_ID(Kind.TEXT),
    PARENT_RUN_ID(Kind.TEXT),
    /** A run without parent is its own root. */
    ROOT_WORKFLOW_ID(Kind.TEXT),
    ROOT_RUN_ID(Kind.TEXT);

    private final Kind kind;

    Listed(Kind kind) {
      this.kind = kind;
    }

    @Override
    public Kind kind() {
      return kind;
    }
  }

  /** A search attribute. */
  record Custom(int attribute, Kind kind) implements Field {}
}
