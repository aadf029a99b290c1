package dev.almanac.api.system;

/**
 * How this installation presents itself.
 *
 * @param id made once for an installation
 * @param version of Almanac
 * @param store the kind of database, such as {@code sqlite}
 */
public record ClusterIdentity(String id, String version, String store) {
  /** There is one cluster, and this is its name wherever Temporal's messages want one. */
  public static final String CLUSTER = "almanac";

  /**
   * The Temporal version whose behaviour we offer: the UI turns features on by it, and SDKs want a
   * semantic version.
   */
  public static final String TEMPORAL_VERSION = "1.27.2";
}
