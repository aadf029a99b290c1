package dev.almanac.server;

/** Whether tests may skip time, and whether it is locked when the server starts. */
public enum TimeSkipping {
  /** Time is the machine's. */
  OFF,
  /** Time can be skipped once a client unlocks it, as SDKs' test environments do. */
  LOCKED,
  /** Time is skipped from the start. */
  UNLOCKED
}
