package dev.almanac.engine.schedule.policy;

/** The product whose policies a schedule was created with. Afterwards only the policies count. */
public enum Profile {
  TEMPORAL,
  DURABLE,
  DBOS
}
