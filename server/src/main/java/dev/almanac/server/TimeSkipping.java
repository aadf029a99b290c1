package dev.almanac.server;

/** Whether tests may skip time, and whether it is locked when the server starts. */
public enum TimeSkipping {
  /** Time is that of the machine. */
  OFF,
  /** It can be skipped once a client unlocks it, as SDKs' test environments do. */
  LOCKED,
  /** It is skipped from the start. */
  UNLOCKED
}
