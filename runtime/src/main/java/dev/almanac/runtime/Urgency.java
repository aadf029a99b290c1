package dev.almanac.runtime;

/** Who is turned away first when there is too much to do. */
public enum Urgency {
  /** New work: it waits at its sender. */
  NORMAL,
  /** What ends or goes on with work that was begun; it has room of its own. */
  RESERVED
}
