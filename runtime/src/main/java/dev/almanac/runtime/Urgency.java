package dev.almanac.runtime;

/** Which requests are refused first under load. */
public enum Urgency {
  /** New work. It waits at its sender. */
  NORMAL,
  /** Requests that end or continue existing work. They have a reserve of their own. */
  RESERVED
}
