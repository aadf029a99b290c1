package dev.almanac.engine.schedule.policy;

/** The product whose ways a schedule was created with. It only chose policies, which rule alone. */
public enum Profile {
  TEMPORAL,
  DURABLE,
  DBOS
}
