package dev.almanac.api.system;

/**
 * The identity of this installation.
 *
 * @param id created once for an installation
 * @param version of Almanac
 * @param store the kind of database, such as {@code sqlite}
 */
public record ClusterIdentity(String id, String version, String store) {
  /** The name of the only cluster, wherever Temporal's messages require one. */
  public static final String CLUSTER = "almanac";

  /**
   * The Temporal version whose behaviour Almanac offers. The UI enables features by it, and SDKs
   * require a semantic version.
   */
  public static final String TEMPORAL_VERSION = "1.27.2";
}
