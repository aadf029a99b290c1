package dev.almanac.spring;

import dev.almanac.client.AlmanacBuilder;

/**
 * Changes how Almanac is started. A bean of this type is asked after the settings were read;
 * several are asked in their order.
 *
 * <pre>{@code
 * class Configuration {
 *   AlmanacCustomizer customers() {
 *     return builder -> builder.searchAttribute(
 *         "Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD);
 *   }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface AlmanacCustomizer {
  /**
   * Changes the builder.
   *
   * @param builder a {@link dev.almanac.client.EmbeddedBuilder} or a
   *     {@link dev.almanac.client.RemoteBuilder}
   */
  void customize(AlmanacBuilder builder);
}
