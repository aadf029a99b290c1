package dev.almanac.store.list;

/** A field of a condition. A run has at most one value of a field, or several of an attribute. */
public sealed interface Field {
  /** The kind of the values. */
  enum Kind {
    TEXT,
    WHOLE,
    REAL
  }

  Kind kind();

  /** Fields that the server sets. Times are nanoseconds; ids are text as users see it. */
  enum Listed implements Field {
    WORKFLOW_ID(Kind.TEXT),
    RUN_ID(Kind.TEXT),
    WORKFLOW_TYPE(Kind.TEXT),
    TASK_QUEUE(Kind.TEXT),
    STATUS(Kind.WHOLE),
    START_TIME(Kind.WHOLE),
    EXECUTION_TIME(Kind.WHOLE),
    /** Closed runs only, like the next three. */
    CLOSE_TIME(Kind.WHOLE),
    EXECUTION_DURATION(Kind.WHOLE),
    HISTORY_LENGTH(Kind.WHOLE),
    HISTORY_BYTES(Kind.WHOLE),
    /** Closed runs only, if transitions were counted. */
    TRANSITIONS(Kind.WHOLE),
    /** Child runs only, like the next. */
    PARENT_WORKFLOW_ID(Kind.TEXT),
    PARENT_RUN_ID(Kind.TEXT),
    /** A run without a parent is its own root. */
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
