package dev.almanac.runtime.entity;

/**
 * Where a cached entity stands between memory and database.
 *
 * <pre>
 *            changed                 sealed                 committed
 *   CLEAN ────────────▶ CHANGED ────────────▶ COMMITTING ────────────▶ CLEAN
 *                          ▲                      │ changed
 *                          │      committed       ▼
 *                          └────────────── COMMITTING_CHANGED
 *
 *   LOST   from any state, for good: its memory is not to be trusted any more
 * </pre>
 *
 * <p>A loop writes one commit at a time, so an entity that a commit holds is sealed again only
 * after that commit.
 */
public enum CommitState {
  /** Memory and database agree. */
  CLEAN,
  /** The open batch holds what the database lacks. */
  CHANGED,
  /** The commit under way holds what the database lacks. */
  COMMITTING,
  /** The commit under way holds a part of what the database lacks, the open batch the rest. */
  COMMITTING_CHANGED,
  /** Its care failed: it leaves the cache as soon as no commit holds it. */
  LOST;

  /** Returns the state after a decision for the next commit. */
  CommitState changed() {
    return switch (this) {
      case CLEAN, CHANGED -> CHANGED;
      case COMMITTING, COMMITTING_CHANGED -> COMMITTING_CHANGED;
      case LOST -> LOST;
    };
  }

  /** Returns the state after the batch went to the writer. */
  CommitState sealed() {
    return switch (this) {
      case CHANGED -> COMMITTING;
      case CLEAN, COMMITTING, COMMITTING_CHANGED, LOST ->
        throw new IllegalStateException("Expected a changed entity to commit, found " + this);
    };
  }

  /** Returns the state after the commit. */
  CommitState committed() {
    return switch (this) {
      case COMMITTING -> CLEAN;
      case COMMITTING_CHANGED -> CHANGED;
      case LOST -> LOST;
      case CLEAN, CHANGED ->
        throw new IllegalStateException("Expected an entity in a commit, found " + this);
    };
  }
}
