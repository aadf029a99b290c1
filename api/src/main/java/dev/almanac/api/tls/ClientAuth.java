package dev.almanac.api.tls;

/** Whether clients show certificates. One that is shown is always verified. */
public enum ClientAuth {
  /** They are not asked. */
  NONE,
  /** They may. */
  OPTIONAL,
  /** They must: others cannot connect. */
  REQUIRED,
}
